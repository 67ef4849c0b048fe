// In place of what the web build leaves out whole.
export {}
