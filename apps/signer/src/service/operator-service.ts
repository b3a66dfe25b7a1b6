/**
 * Answers the signer's own command line on a socket of its own: it lists what waits and takes the confirmation of a person. A
 * confirmation carries a MAC under a key of the wallet, so who reaches the socket without the passphrase confirms nothing.
 */
import { isSameMac } from '../canonical.ts';
import type { SignerConfig } from '../config/signer-config.ts';
import { chargeTexts, subjectOf } from '../policy/records.ts';
import { Rejection } from '../rejection.ts';
import { ShapeError, StrictObject } from '../strict-object.ts';
import { confirmationMac, type Description, describe } from './describe.ts';
import type { Answer, SignerService } from './signer-service.ts';

const ID = /^[0-9a-z-]{3,70}$/;
const MAC = /^[0-9a-f]{64}$/;

export class OperatorService {
  constructor(
    private readonly service: SignerService,
    private readonly config: SignerConfig,
    private readonly confirmationKey: Uint8Array,
  ) {}

  /** @throws Rejection */
  answer(frame: unknown): Answer {
    try {
      const fields = StrictObject.read('', frame);
      fields.count('v', 1, 1);
      const request = fields.text('request', /^(?:waiting|confirm)$/);
      if (request === 'waiting') {
        fields.end();
        return { waiting: this.waiting() };
      }
      const id = fields.text('id', ID);
      const mac = fields.text('mac', MAC);
      fields.end();
      return this.confirm(id, mac);
    } catch (error) {
      if (error instanceof ShapeError) throw new Rejection('BAD_REQUEST', error.message);
      throw error;
    }
  }

  private waiting(): { description: Description; reason: string }[] {
    return [...this.service.waiting.values()].map(({ intent, charges, reason }) => ({
      description: describe(this.config, intent, charges),
      reason,
    }));
  }

  private confirm(id: string, mac: string): Answer {
    const entry = this.service.waiting.get(id);
    if (entry === undefined) throw new Rejection('NOT_WAITING', `${id} does not wait`);
    const { intent, charges } = entry;
    const expected = confirmationMac(this.confirmationKey, describe(this.config, intent, charges));
    if (!isSameMac(expected, mac))
      throw new Rejection(
        'BAD_CONFIRMATION',
        `${id} changed since it was shown, or the passphrase is another`,
      );
    const subject = subjectOf(intent);
    this.service.record({
      kind: 'confirmed',
      at: this.service.now(),
      subject,
      charges: chargeTexts(charges),
    });
    return { id };
  }
}
