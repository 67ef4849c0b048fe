/** The mini-program prints nothing, and its style sheets take fewer selectors. */
export {}
