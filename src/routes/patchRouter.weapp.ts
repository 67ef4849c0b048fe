// The mini-program opens pages by their file: nothing to mend there.
export {}
