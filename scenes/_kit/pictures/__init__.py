"""Pictures that two chapters share: the last frame of one is the first frame of the next."""
