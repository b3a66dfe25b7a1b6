/** Phones and mails as they are shown: enough to recognise one's own, too little to use another's. */

/** 138****2046 */
export function maskedPhone(phone: string): string {
  if (phone === '') return '';
  return phone.length < 8 ? `${phone.slice(0, 2)}****` : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** al***@example.com */
export function maskedMail(mail: string): string {
  const at = mail.indexOf('@');
  return at < 0 ? '' : `${mail.slice(0, Math.min(2, at - 1))}***${mail.slice(at)}`;
}
