/** The parts that deposits and withdrawals over networks share: the networks, addresses as people read them, records, timelines. */
export { shortAddress } from './address-groups.ts';
export { AddressText } from './address-text.tsx';
export { CoinButton } from './coin-button.tsx';
export { ConfirmationBar } from './confirmation-bar.tsx';
export { Copied } from './copied.tsx';
export { NetworkField } from './network-field.tsx';
export { type Network, useMoneyNews, useNetworks } from './queries.ts';
export { RecordLine, type RecordTone } from './record-line.tsx';
export { waitText } from './timeline.ts';
export { TimelineList } from './timeline-list.tsx';
export { usualTime } from './usual-time.ts';
