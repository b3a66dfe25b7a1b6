/** True when the Escape key closes a dialog: a form that is filled in closes by its buttons alone. */
export function isEscape(event: { type: string }): boolean {
  return event.type === 'keydown';
}
