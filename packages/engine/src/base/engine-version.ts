/**
 * Raised whenever the same journal would give other events or another state (architecture#the-journal-is-the-truth,
 * architecture#same-journal-same-state). Events, commands and snapshots of every older version stay readable; an older
 * journal is never replayed.
 *
 * 2: members have a withdrawal lock and an identity level, and member-changed tells them.
 * 3: perpetual contracts: their commands, events and state, and the system accounts insurance, liquidation and deficit.
 * 4: closed orders' request ids are remembered; rules of contracts repaired (see decision 0014).
 * 5: contracts hold against accounts that work together (see decision 0017).
 * 6: a mark that flips, and funding before it, make no takeover that the fund buys (see decision 0026).
 * 7: the wallet: deposits, withdrawals and applications, with accounts for each chain (see decision 0041).
 * 8: the OTC desk, and OTC accounts that hold all of its coins (see decision 0044).
 * 9: invitation, pledges and airdrops, and when an index was NORMAL last (see decision 0046); withdrawals of members with a
 * fault mark are reviewed (rules/wallet#withdrawals).
 * 10: a reference price of each spot pair, which no trade moves, and values, rebates and MARKET orders by it (decisions 0050
 * and 0051); no net of a cross account flips at a lost index (decision 0049); no crumbs rest in contracts, and no bait sizes
 * an order (decision 0052); cancelled requests are no withdrawals of the day; bonds, quotas and figures hold against many
 * accounts of one person (decisions 0054 and 0055).
 * 11: products of pledges have the hash of their texts and a revision, which the command that puts one on sale names
 * (decision 0056); first terms of a coin that no member has hold at once (rules/wallet#velocity); a command pays 250 pledges, not 1,000
 * (decision 0055).
 * 12: open spot orders are amended, and those that were keep when their age began and the request that placed them (decision
 * 0086).
 */
export const ENGINE_VERSION = 12;
