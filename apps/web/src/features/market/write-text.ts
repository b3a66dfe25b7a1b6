/**
 * Text that a busy market changes many times a second, put into its element past React, whose part of such a change is
 * dearer than the change. Invariant: React gives the element no children.
 */
export function writeText(element: Element | null, text: string): void {
  const letters = element?.firstChild;
  if (letters) letters.nodeValue = text;
  else if (element) element.textContent = text;
}
