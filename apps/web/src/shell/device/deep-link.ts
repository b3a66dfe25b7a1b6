/**
 * Addresses from outside that open the native app: an invitation, an order, a notice. A known screen opens and nothing more: what
 * the address says is checked against the table, anything else in it is dropped, and a screen that needs a login asks for it first.
 */
import { isId } from '../../kit/navigation/address-id.ts';

interface LinkedScreen {
  /** The parameters that the screen takes, each with its check. */
  takes: Record<string, (value: string) => boolean>;
  /** Without them the screen has nothing to show. */
  needs: readonly string[];
}

const isInvitationCode = (value: string) => /^[A-Za-z0-9]{1,20}$/.test(value);

const SCREENS = new Map<string, LinkedScreen>([
  ['/register', { takes: { code: isInvitationCode, welCode: isInvitationCode }, needs: [] }],
  ['/transaction/orderDetail', { takes: { orderId: isId }, needs: ['orderId'] }],
  ['/noticeList', { takes: {}, needs: [] }],
  ['/noticeDetail', { takes: { id: isId }, needs: ['id'] }],
]);

const OWN_SCHEME = 'tern:';

/**
 * @param origin of the exchange's server
 * @returns the address inside the app; undefined for every address that is none of ours
 */
export function targetOfLink(url: string, origin: string): string | undefined {
  if (!/^(https|tern):\/\/[^/]/.test(url) || !URL.canParse(url)) return undefined;
  const link = new URL(url);
  const path = pathOf(link, origin);
  const screen = path === undefined ? undefined : SCREENS.get(path);
  if (!screen) return undefined;
  const query = new URLSearchParams();
  for (const [name, isGood] of Object.entries(screen.takes)) {
    const values = link.searchParams.getAll(name);
    const value = values[0];
    if (value !== undefined && values.length === 1 && isGood(value)) query.set(name, value);
  }
  if (!screen.needs.every((name) => query.has(name))) return undefined;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** "https://<our server>/register", and "tern://register", whose first part stands where others have a host. */
function pathOf({ protocol, host, origin: from, pathname, username, password, port }: URL, origin: string) {
  if (username || password) return undefined;
  if (protocol === OWN_SCHEME) return port === '' ? `/${host}${pathname}` : undefined;
  return protocol === 'https:' && from === origin ? pathname : undefined;
}
