/** Decides which devices get a release before it is for all (rules/releases#share). */

/**
 * @param deviceId random for each installation, and not the login's
 * @param share percent, 0 to 100
 * @returns whether the device is among them; a device that is in at 10 is in at 50
 */
export async function isInShare(deviceId: string, version: string, share: number): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(deviceId + version));
  return new DataView(digest).getUint32(0) % 100 < share;
}
