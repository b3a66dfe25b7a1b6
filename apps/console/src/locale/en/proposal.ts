/** English: the four-eyes queue. */
export const proposal = {
  text: 'Four eyes: one operator proposes, another approves, then it is executed.',
  textDelay:
    'One operator: a proposal is approved by another, or carried out by its maker after 24 hours (a resume of a contract: after one).',
  others: 'Pending from others',
  own: 'My pending proposals',
  all: 'All',
  anyState: 'Any status',
  none: 'No pending proposals',
  number: 'Number',
  numbered: '#{id}',
  call: 'Action',
  maker: 'Proposer',
  me: '{name} (me)',
  made: 'Proposed at',
  expires: 'Expires',
  executeFrom: 'Executable from',
  decider: 'Decided by',
  decided: 'Decided at',
  decisionReason: 'Decision reason',
  errorCode: 'Error code',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  execute: 'Execute',
  takeSecret: 'Claim one-time password',
  nothingToDo: 'You cannot act on this proposal now.',
  noted: 'I have saved it, close',
  otpauthNote: 'Let the new operator scan it now. This authenticator link is shown only once.',
  otpauthQr: 'Authenticator QR code',
  secretNote:
    'Hand it to its owner through a secure channel. It is shown only once and must be changed at first sign-in.',
  PENDING: 'Pending',
  EXECUTING: 'Executing',
  EXECUTED: 'Executed',
  FAILED: 'Failed',
  OUTDATED: 'Outdated',
  INTERRUPTED: 'Interrupted, check manually',
  REJECTED: 'Rejected',
  CANCELLED: 'Withdrawn',
  EXPIRED: 'Expired',
  follows: 'What follows',
  evidence: 'Evidence',
  openEvidence: 'Open the request',
  evidenceWanted: 'Open the request and its image before you approve. The opening is recorded.',
  evidenceSeen: 'You have opened the request and its image',
  openedBy: 'Opened by {names}',
  nobodyOpened: 'Nobody has opened it',
  toSubject: 'See how it is now',
  unchanged: 'Show {count} unchanged fields',
  onlyChanges: 'Show changes only',
  amount: 'Amount',
  note: 'Note',
  reference: 'Reference',
  currencyName: 'Name of the new currency',
  currencyDecimals: 'Decimals of the new currency',
  currencySupply: 'Largest supply of the new currency',
  quoteName: 'Name of the new quote currency',
  quoteDecimals: 'Decimals of the new quote currency',
  quoteSupply: 'Largest supply of the new quote currency',
  statusSince: 'State since',
  follows_createOperator:
    'The new operator is made: the approver sees the authenticator link, the maker takes the first password, each once.',
  follows_publishAgreement:
    'The version takes effect at 00:00 (UTC+8) of its day. Members who have not accepted it cannot place orders, transfer, pledge or publish ads then; cancels, closing orders, running OTC orders and withdrawals stay open.',
  follows_withdrawAgreement: 'The version never takes effect, and members are no longer asked for it.',
  follows_setOperatorRoles: 'The roles count at once, in sessions that are open too.',
  follows_resetOperatorPassword:
    'The old password stops working and all sessions of the operator end; the maker takes the new first password.',
  follows_resetOperatorTotp:
    'The old authenticator stops working and all sessions of the operator end; the approver sees the new link, once.',
  follows_enableOperator: 'The operator can sign in again.',
  follows_createMarket:
    'The pair is listed as Prepared, and members do not see it; it is opened by a separate action.',
  follows_closeMarket: 'All resting orders are canceled and the pair is closed for good.',
  follows_setMarketFees: 'New orders pay the new fees; resting orders keep theirs.',
  follows_setMarketFilters:
    'New orders are checked against the new filters; the book must be empty, or it fails.',
  follows_setMarketIndex:
    'The index is computed from these sources; it may be unavailable until their prices arrive.',
  follows_setCnyRate:
    'Every CNY estimate in the app and every floating OTC price follow the new rate at once; no balance changes.',
  follows_createContract:
    'The contract is listed as Prepared, and members do not see it; it is opened by a separate action.',
  follows_setContractSettings:
    'The settings take effect; those that would lock positions are announced to their members first.',
  follows_seedInsuranceFund:
    'The money enters the insurance fund from outside and never comes out; a reference counts once.',
  follows_creditMember:
    'The amount is credited to the member’s Funding account and cannot be taken back; the reference counts once for ever.',
  follows_setReceivingAddress:
    'Members see the change at once: they can send to an address in use, the others are hidden.',
  follows_fundSuspense:
    'The money is booked from outside to suspense, and applications can be paid from it; one reference is booked once.',
  follows_resumeContract:
    'Trading resumes, or members can only close and cancel; nobody is liquidated until the index was normal for the contract’s wait.',
  follows_unfreezeMember: 'The member can trade, transfer and change the account again.',
  follows_approveSecurityReview:
    'The old factor is removed or replaced, the member is logged out everywhere, and withdrawals are locked for 24 hours.',
  follows_setReserves: 'The amount is recorded and compared with what members are owed; no money moves.',
  follows_bookHeldDeposit:
    'The held deposit is booked once, to the member, operations or suspense; it cannot be booked again.',
  follows_recordInnerDeposit:
    'This part of the surplus becomes a held deposit, once a transaction; operators then book it to a member, operations or suspense.',
  follows_reverseDeposit:
    'The amount is taken from its owner; what the member no longer has is owed, and the member can only cancel, close and deposit until it is paid.',
  follows_listChain: 'The network is followed from now on, and stays open; coins can then have terms on it.',
  follows_setCoinChain:
    'Terms that widen (a new coin, fewer confirmations, higher limits, another contract) take effect later; narrower ones at once.',
  follows_setWalletPolicy: 'Limits that widen take effect later; narrower ones at once.',
  follows_setFloorPrice: 'A lower or first floor price takes effect later; a higher one at once.',
  follows_resumeWallet: 'The pause of this cause ends; a pause for another cause stays.',
  follows_setOtcPolicy: 'The policy holds at once, for all ads and new orders.',
  follows_resumeOtc: 'New orders are taken again, and the time limits go on where they stood.',
  follows_liftMerchantSuspension: 'The merchant can switch ads on again.',
  follows_penalizeMerchant:
    'The amount goes from the bond to the harmed party, or to fees without one; below half of the bond the merchant is suspended.',
  follows_giveFaultMark: 'The member gets a fault mark; three in 30 days stop all OTC trade.',
  follows_undoFaultMark: 'The mark is as if never given, and the restriction that it caused goes with it.',
  follows_liftOtcRestrictions: 'The member can trade in OTC again.',
  follows_unmarkInvitee: 'Days that are not settled yet are paid again, unless another mark stands.',
  follows_setRebateRate: 'Fees in this coin count at this rate where it has no index.',
  follows_fundFeeAccount: 'The fee account, which pays rebates, gets the amount from outside.',
  follows_reverseRebate: 'The amount goes back to the fee account as far as the member has it free.',
  follows_decideOtcAppeal:
    'The coins go to the buyer or return to the seller at once, and the party at fault gets a mark; both read the decision. It has no effect if the order has ended or the appeal was withdrawn.',
  follows_excuseReportedCancel: 'Points and restrictions of this cancel are taken back.',
  rebateRate: 'USDT for one coin',
  takenMark: 'Mark that is taken back',
  inviteeMarks: 'Marks',
  rebateDay: 'Day of the rebates',
  reversed: 'Taken back so far',
  mark_SAME_IDENTITY: 'Same identity',
  mark_SAME_PAYMENT_ACCOUNT: 'Same payment account',
  mark_SAME_DEVICE: 'Same device',
  mark_RETURNED_PERSON: 'Returned person',
  mark_OPERATOR: 'Operator',
};
