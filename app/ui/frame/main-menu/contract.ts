export interface MainMenuParts {
  /** A group whose list opens by hover and focus. */
  dropdown: HTMLElement
}
