// The router's own tab bar, left out of the web build: ours is drawn by src/ui/TabBar (docs/decisions/0007).
export const initTabbar = () => {}
