/** Brings a phone to what a shot of the route table shows. */
import type { Phone } from './phone.ts';
import type { SHOTS } from './routes.ts';
import { movementEnds } from './stillness.ts';

type Taps = (typeof SHOTS)[number]['taps'];

/** The keys that a shot presses after its screen has come. */
export async function pressTaps(phone: Phone, taps: Taps = []): Promise<void> {
  for (const tap of taps) {
    await phone.page.getByRole(tap.role, { name: tap[phone.language] }).first().tap();
    await phone.settled();
  }
}

export async function showShot(
  phone: Phone,
  { route, taps }: { route: string; taps?: Taps | undefined },
): Promise<void> {
  await phone.visit(route);
  await pressTaps(phone, taps);
  await movementEnds(phone.page);
}
