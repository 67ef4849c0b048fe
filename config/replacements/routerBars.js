// The router's own bars, left out of the web build: ours are drawn by src/ui/NavBar and src/ui/TabBar (docs/decisions/0007).
export const initNavigationBar = () => {}
export const initTabbar = () => {}
