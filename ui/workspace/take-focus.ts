/** As a `ref`: what is worked with first, whether it is there when the dialog opens or comes later. */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return
  // On touch devices the focus would open a keyboard that covers half of the page.
  if (element instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) return
  // The dialog gives the focus to what says so.
  element.setAttribute('autofocus', '')
  element.focus()
}
