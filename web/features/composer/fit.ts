/** The box as high as its text; browsers that know `field-sizing` do it by themselves (composer.css). */
const byItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

export function fitToText(box: HTMLTextAreaElement): void {
  if (byItself) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
