export interface MainMenuParts {
  dropdown: HTMLElement
}
