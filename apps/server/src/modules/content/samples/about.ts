/** The first text of /about, and of the licence of the software. The migration 0010 holds it, so it never changes. */
const NOTICE = `
Licensed under the Apache License, Version 2.0 (the "License"); you may not use this software except in compliance with the License. You may obtain a copy of the License at

http://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software distributed under the License is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied. See the License for the specific language governing permissions and limitations under the License.`.trim();

export const SAMPLE_ABOUT = {
  zh: {
    body: `
本平台提供币币交易、USDT 永续合约和法币交易，支持中文和英文。

# 资产可核对
- 每一笔成交、费用和划转都写入同一本双向记账的账本，所有账户之和随时为零。
- 账户明细可逐笔查看，并可导出。

# 规则公开
- 费率、限额和时间以交易规则页面为准，页面数字即系统当前执行的数字。
- 指数价格取自多家交易所的加权平均，强平规则与资金费率公开。

# 帮助与联系
- 常见问题请查看帮助中心；仍有疑问请联系客服。
- 工作人员不会向您索要密码或验证码。

# 风险提示
数字资产价格波动较大，合约交易可能损失全部保证金。请量力而行。`.trim(),
    licence: `本平台运行的软件 Tern 以 Apache License 2.0 开源。以下为许可声明原文，以英文为准。\n\n${NOTICE}`,
  },
  en: {
    body: `
This exchange offers spot trading, perpetual contracts settled in USDT and OTC trading, in Chinese and English.

# Accounts that can be checked
- Every trade, fee and transfer is written to one double-entry ledger whose accounts add up to zero at all times.
- You can see each record of your accounts, and export them.

# Public rules
- Fees, limits and times stand on the page of trading rules; its figures are those that the system applies now.
- The index price is a weighted average of several exchanges; the rules of liquidation and funding are public.

# Help and contact
- The help center answers common questions; customer service answers all others.
- Our staff never ask for your password or a verification code.

# Risk
Prices of digital assets move widely, and contract trading can lose your whole margin. Trade only what you can afford to lose.`.trim(),
    licence: `The software of this exchange, Tern, is open source under the Apache License 2.0.\n\n${NOTICE}`,
  },
} as const;
