/** The settings of customer service (rules/service#tickets, rules/service#own-page). */
import type { EnvReader } from '../../platform/settings/env-reader.ts';

export interface SupportConfig {
  /** The operator's own page of customer service, over https; undefined: conversations are held here. */
  pageUrl: string | undefined;
  /** Tickets of a member that are not closed. */
  openTickets: number;
  /** Lines that a member writes in a minute, over all tickets. */
  linesPerMinute: number;
}

const MOST_TICKETS = 1_000;
const MOST_LINES = 100_000;

export function readSupport(read: EnvReader): SupportConfig {
  const pageUrl = read.optional('SUPPORT_PAGE_URL');
  if (pageUrl !== undefined && !isPage(pageUrl))
    read.problem('SUPPORT_PAGE_URL must be an address such as https://support.example/chat');
  return {
    pageUrl,
    openTickets: read.integer('SUPPORT_OPEN_TICKETS', 5, 1, MOST_TICKETS),
    linesPerMinute: read.integer('SUPPORT_LINES_PER_MINUTE', 20, 1, MOST_LINES),
  };
}

/** A page of our own origin in a frame could reach the page around it: the sandbox would protect nothing. */
export function refuseOwnPage(
  { pageUrl }: SupportConfig,
  ownOrigins: readonly (string | undefined)[],
  read: Pick<EnvReader, 'problem'>,
): void {
  if (pageUrl === undefined || !isPage(pageUrl)) return;
  const { origin } = new URL(pageUrl);
  if (ownOrigins.some((own) => own !== undefined && URL.canParse(own) && new URL(own).origin === origin))
    read.problem('SUPPORT_PAGE_URL must not be of an origin of the exchange itself');
}

/** A star in the host would let the content policy frame every page beneath it. */
function isPage(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return (
    protocol === 'https:' && username === '' && password === '' && hostname !== '' && !hostname.includes('*')
  );
}
