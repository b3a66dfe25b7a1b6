/** Whether a dialog is left by the Escape key: what is filled in goes by its buttons alone. */
export function isEscape(event: { type: string }): boolean {
  return event.type === 'keydown';
}
