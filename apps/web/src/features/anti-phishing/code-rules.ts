/** The rules of a typed anti-phishing code, as the server judges it (rules/security#anti-phishing-code). Pure. */
import { plainDigits } from '@tern/protocol';
import { ANTI_PHISHING_CODE } from '@tern/protocol/security-values';

/** Full-width letters and the digits of other keyboards are those that the member means. */
export function plainCode(typed: string): string {
  return plainDigits(typed).normalize('NFKC').trim();
}

/** Named like the texts of the account dictionary. */
export function codeProblem(
  code: string,
  password: string,
): 'antiPhishingFormat' | 'antiPhishingIsPassword' | undefined {
  if (!ANTI_PHISHING_CODE.test(code)) return 'antiPhishingFormat';
  return code === password ? 'antiPhishingIsPassword' : undefined;
}
