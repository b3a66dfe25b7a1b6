/** The reasons of the exchange's own pauses of a chain, as members of both languages read them; at most 200 characters. */
export const PUBLIC_REASONS = {
  nodesLate: '该网络的节点未同步到最新区块 · The nodes of this network are not up to date',
  nodesDisagree: '该网络的节点数据不一致 · The nodes of this network disagree',
  otherChain: '该网络的节点正在核对 · The nodes of this network are being checked',
  reorganised: '该网络发生区块重组 · This network was reorganised',
  addressProof: '该网络的充币地址正在核对 · The deposit addresses of this network are being checked',
} as const;
