/** English: the first steps. */
export const start = {
  text: 'From two operators to the first trade; a step is marked as soon as it is done.',
  allDone: 'All done: the exchange is at work',
  done: 'Done',
  next: 'Next',
  later: 'To do',
  goThere: 'Go there',
  supportSite:
    'Optional: the help center has articles of its own; with the setting SUPPORT_SITE (an https address) it opens your own support site instead.',
  OPERATORS: 'Two admins',
  OPERATORS_how:
    'Both sign in with their one-time passwords and choose their own; from then on each approves what the other proposes.',
  MAIL: 'Mails go out',
  MAIL_how: 'Codes go out by mail: send a test mail from the health page and look into its inbox.',
  BACKUP: 'The first backup',
  BACKUP_how: 'Run the backup tool on the server (tern backup) and keep the archive elsewhere.',
  CNY_RATE: 'The CNY rate',
  CNY_RATE_how: 'Set it on the page of markets, or have RATE_URL read it.',
  PAIR_LISTED: 'The first pair',
  PAIR_LISTED_how:
    'Create it on the page of markets; another operator approves. New currencies stand in the same form.',
  PAIR_OPEN: 'Open for trading',
  PAIR_OPEN_how: 'Open the pair on the page of markets.',
  CHAIN_LISTED: 'The first network',
  CHAIN_LISTED_how: 'Open a network of CHAINS_FILE on the page of networks; another operator approves.',
  GAS: 'Gas at the hot address',
  GAS_how:
    'Send the coin of each open network to its hot address, which the page of networks shows. Sweeps and withdrawals pay the network from it.',
  COIN_TERMS: 'Terms of the first coin',
  COIN_TERMS_how:
    'Set the terms of the network’s own coin first, then those of tokens. First terms hold at once while no member has the coin.',
  OPERATIONS: 'Gas booked to operations',
  OPERATIONS_how:
    'What you sent to the hot address is a held deposit once its coin has terms: book it to operations by two operators. Nothing is swept before, because members’ coins never pay network costs.',
  FIRST_MEMBER: 'The first member',
  FIRST_MEMBER_how: 'Somebody registers in the app and is then found on the page of members.',
  RESERVES: 'Reserves',
  RESERVES_how: 'Enter what was received on the page of solvency; no more than that can be booked.',
  FIRST_CREDIT: 'The first deposit',
  FIRST_CREDIT_how:
    'On the member’s page book the deposit under its reference; another operator approves. The member moves it to the spot account.',
  FIRST_TRADE: 'The first trade',
  FIRST_TRADE_how: 'Orders of two members meet on the pair.',
  programme: 'Programme',
  isOpen: 'Open',
  rebatePercent: 'Share of the fees of invitees',
  rebateCap: 'Most that an inviter is paid in all',
  confirm: 'Open it',
  INVITATION: 'Invitation with rebates',
  INVITATION_how:
    'Until two operators open it no inviter is bound, nothing accrues, and the app hides the invitation and its banner. Members then earn 30% of the fees of those whom they invite, up to 5,000 USDT each, out of the fee account. Once it is open it stays so.',
  MERCHANTS: 'Applications of merchants',
  MERCHANTS_how:
    'Until two operators open them none are taken. Look at the bond in the OTC policy first: it is 1,000,000 USDT unless you set another one. Phones must be bound, so merchants need SMS.',
};
