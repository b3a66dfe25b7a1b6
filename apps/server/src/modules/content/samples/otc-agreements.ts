/**
 * Sample agreements of OTC trading as its rules are now (docs/rules/otc.md), for the operator to replace by texts that a
 * lawyer has approved. Figures that operators can change are named as the defaults that they are.
 */
import type { GlobalText } from '@tern/protocol';
import { MARK_EN } from './agreements-en.ts';
import { MARK_ZH } from './agreements-zh.ts';
import type { SampleAgreement } from './sample.ts';

const MARKS: Record<GlobalText, string> = { CHINESE_SIM: MARK_ZH, ENGLISH: MARK_EN };

const body = (global: GlobalText, ...sections: string[]): string => [MARKS[global], ...sections].join('\n\n');

const OTC_ZH = body(
  'CHINESE_SIM',
  '一、服务说明\n法币交易是用户与商家之间以人民币买卖数字资产的服务。平台展示广告、托管数字资产并处理争议，不是交易的一方，也不经手法币资金。平台不收取法币交易手续费。',
  '二、参与条件\n您应完成基础认证、设置昵称和资金密码，并启用至少一种广告支持的收款方式（银行卡、微信或支付宝）。收款方式的户名必须与认证姓名一致。账户被冻结、被限制交易或有未清负债时不能下单；提币锁定期间不能出售和放币。',
  '三、下单与托管\n下单时卖方的数字资产即被冻结，价格、付款时限和收款账户随之锁定。金额须在广告的限额之内，单笔最高 500,000 元（默认）；没有成交记录的用户单笔最高 10,000 元（默认）。作为买方最多同时有两笔待付款订单，作为卖方最多同时有五笔进行中的订单（默认），同一广告同时只能有一笔。广告内容或价格在您下单时已变得对您不利的，须由您重新确认。',
  '四、付款\n买方应在订单显示的付款时限（10 至 30 分钟，由广告规定）内，使用本人实名账户向订单中的收款账户付款，再点击“我已付款”。超时未付款的订单自动取消。服务中断或平台暂停法币交易期间，时限停止计时，由此造成的超时不计入任何一方。未付款而点击“我已付款”属于违规。',
  '五、放币\n卖方在自己的账户中确认款项到账、且付款人姓名与订单显示的实名一致后，输入资金密码放币。放币不可撤回。平台绝不自动放币，卖方不能取消订单。请以银行或支付应用内的实际到账为准，不要仅凭截图或短信放币。',
  '六、取消与限制\n买方付款前可以取消订单，付款后仅在未实际付款或卖方已退款时取消。每次取消或超时记 1 点，付款后取消记 2 点；一天满 3 点将暂停购买至次日 00:00，连续两天如此则暂停至七天后的 00:00。一天内两次被认定未付款而点击“我已付款”，暂停全部法币交易 48 小时。30 天内三次过错，暂停全部法币交易，直至人工复核。卖方可在 24 小时内免除买方的取消记录。',
  '七、逾期付款\n订单取消或超时后 15 分钟内，已付款的买方可凭付款凭证申请重开一次。卖方在 24 小时内输入资金密码同意后，同等数量的数字资产重新冻结，订单回到待放币，因取消记的点数撤回。卖方拒绝或未回应的，买方可以举报。',
  '八、第三方付款\n付款人与买方实名不一致的，卖方可以拒绝放币并提出申诉；款项退还后，数字资产返还卖方。',
  '九、申诉与举报\n买方点击“我已付款”满 10 分钟（默认）后，任何一方可以申诉；对方账户被冻结或锁定时可以立即申诉。双方各可提交一份陈述和最多六张图片，每方每笔订单最多申诉两次。申诉期间卖方仍可放币、买方仍可取消，申诉随之结束；申诉人也可以撤回。裁决由两名操作员作出，目标为 24 小时，结果为放币给买方或退还卖方，并写明认定事实与责任方；有过错的一方记一次过错。订单结束后五天内可以举报，举报不改变已完成的交割。申诉或举报期间，操作员可以查看该订单的聊天、凭证和收款信息，每次查看均有记录。',
  '十、提币限制\n通过法币交易买入的资产在 24 小时（默认）内可以交易和划转，但等值的资产不能提币或再次出售，以防范诈骗资金。',
  '十一、信息与合规\n订单双方可以看到对方的实名、手机号和收款账户，仅可用于完成该订单；订单结束七天后收款账户与手机号将被隐去。用户应保证资金来源合法。涉嫌洗钱、诈骗或使用他人账户的，平台可以冻结账户并配合主管机关调查。因用户违反本协议造成的损失由其自行承担。',
);

const OTC_EN = body(
  'ENGLISH',
  '1. The service\nOTC trading lets members buy digital assets from merchants, and sell to them, for Chinese yuan. The exchange shows the advertisements, holds the digital assets in escrow and settles disputes. It is not a party to the trade and never holds the fiat money. OTC trading is free of fees.',
  '2. Who may take part\nYou need basic verification, a nickname, a trading password and at least one enabled payment method that the advertisement supports (bank card, WeChat or Alipay) in your own verified name. A member whose account is frozen, barred from trading or in debt cannot order; while withdrawals are locked a member cannot sell or release.',
  '3. Order and escrow\nWhen an order is made, the digital assets of the seller are frozen, and price, payment window and payees are fixed. The amount lies within the limits of the advertisement and is at most 500,000 CNY (default), or 10,000 CNY (default) for a member without a completed order. A buyer has at most two orders that wait for payment, a seller at most five open ones (defaults), and one of an advertisement. If the terms or the price have become worse for you meanwhile, you are asked again.',
  '4. Payment\nThe buyer pays from an account in their own verified name to a payee of the order within the payment window (10 to 30 minutes, as the advertisement says) and then presses "I have paid". An order not paid in time is canceled. While the service is interrupted or OTC trading is paused, the clocks stand still, and nobody is blamed for that time. Pressing "I have paid" without having paid is a violation.',
  '5. Release\nWhen the seller has seen the money in their own account, from an account in the name shown on the order, the seller releases the assets with the trading password. A release cannot be undone. Nothing is ever released automatically, and the seller cannot cancel. Trust only what your bank or payment app shows as received, not a screenshot or a text message.',
  '6. Canceling and restrictions\nThe buyer may cancel before paying; after that only if nothing was paid or the seller has refunded it. A cancel or a timeout counts 1 point, a cancel after "paid" 2. Three points in a day stop buying until the next 00:00, on two days in a row until 00:00 seven days later. Pressing "I have paid" without a payment, upheld twice in a day, stops all OTC trade for 48 hours. Three faults in 30 days stop it until a review. The seller may excuse a cancel within 24 hours.',
  '7. Paid too late\nFor 15 minutes after an order was canceled or timed out, a buyer who did pay may ask once, with a voucher, to reopen it. If the seller consents with the trading password within 24 hours, the same quantity is frozen again, the order waits for the release, and the points of the cancel are taken back. If the seller refuses or does not answer, the buyer may report the order.',
  "8. Payments by others\nIf the payer's name differs from the buyer's verified name, the seller may refuse to release and appeal; after the money has been returned the assets go back to the seller.",
  '9. Appeals and reports\nFrom ten minutes (default) after "I have paid" either party may appeal, and at once while the account of the other one is frozen or locked. Each party gives one statement with at most six images, and may appeal twice in an order. During an appeal the seller can still release and the buyer can still cancel, which ends it; the appellant may withdraw it. Two operators decide, within 24 hours if they can: the assets are released to the buyer or returned to the seller, with a finding and the party at fault, who gets a fault mark. An ended order may be reported for five days; a report changes no completed delivery. During an appeal or a report operators may read chat, evidence and payees of the order, and each look is recorded.',
  '10. Withdrawals\nFor 24 hours (default) assets bought by OTC can be traded and transferred, but the same value can neither be withdrawn nor sold by OTC again, as a guard against stolen money.',
  '11. Data and law\nThe parties of an order see real name, phone and payee of each other, for this order only; seven days after its end phone and account are masked. Members warrant that their money is of lawful origin. On suspicion of money laundering, fraud or use of accounts of others the exchange may freeze accounts and assist the authorities. Losses from a breach of this agreement are borne by the member who broke it.',
);

const MERCHANT_ZH = body(
  'CHINESE_SIM',
  '一、商家资格\n申请成为法币商家，须完成高级认证，绑定手机和邮箱，绑定谷歌验证器，设置资金密码和昵称，没有未结束的申诉和交易限制，并在法币账户中持有足额的可用保证金，默认为 10,000 USDT。',
  '二、申请与审核\n提交申请时保证金即被冻结，审核需要 1 至 3 个工作日。审核期间可以撤回申请。未通过或撤回的，保证金立即退还；未通过的，24 小时后可以再次申请。通过后即可发布广告。',
  '三、发布广告\n广告须写明买卖方向、币种、价格方式（固定价格，或在参考价上下 10% 以内浮动）、数量、单笔限额、支付方式与付款时限，并可规定对方的注册时间和成交单数。每位商家最多 20 条广告，每个方向和币种最多同时上架两条。发布、修改和上架需要资金密码。出售广告上架时数量从法币账户冻结，下架后退还；上架中的广告不能修改，有进行中订单的广告不能删除。固定价格与参考价相差超过 20%（默认）的，不能上架和成交。违规广告可由平台下架，解除前不能再上架。',
  '四、商家义务\n商家应及时响应订单，按页面价格成交，不得要求加价、在平台外交易或提供与交易无关的个人信息。确认到账后应尽快放币；成交单数、成交率和平均放币时间会向用户展示。您的订单由您的广告产生，不受普通用户的下单数量限制。',
  '五、收付款\n商家应使用与认证姓名一致的账户收款和付款。收到第三方付款时，应拒绝放币，退还款项并提出申诉。停用或删除收款方式后，未结束的订单仍按原收款方式处理。',
  '六、保证金的使用\n因商家过错给用户造成损失的，平台可由两名操作员说明理由后从保证金中扣除相应金额，划给该订单的受损方。保证金不足时广告不能上架，低于应缴金额一半时商家资格暂停。商家可随时从法币账户补足。',
  '七、暂停与违规处理\n拒不放币、虚假付款、辱骂用户、冒用他人账户等行为，视情节下架广告、扣罚保证金、暂停或取消资格。资格暂停时广告全部下架，进行中的订单照常处理；恢复须由两名操作员确认。30 天内三次过错的，暂停全部法币交易，直至人工复核。作为购买广告的商家，取消与超时单独计点，且占当日订单不足 5% 时不限制购买。',
  '八、账户安全\n修改密码、手机、邮箱或关闭谷歌验证器会锁定提币 24 小时。锁定期间出售广告自动下架，不能放币；请先处理完进行中的订单。',
  '九、退出\n商家可以申请退出。退出前须下架全部广告，且没有进行中的订单、申诉、重开申请与举报。保证金在七天后退还；期间有新的举报的，在其处理完毕后退还。退还前可以撤销退出。退出后 30 天内不能再次申请。',
  '十、保密与合规\n商家仅可将用户的实名和付款信息用于完成当前订单，不得保存、公开或转给他人。商家应遵守反洗钱规定，配合平台的核查。',
);

const MERCHANT_EN = body(
  'ENGLISH',
  '1. Who may become a merchant\nYou need advanced verification, a bound phone and email, Google Authenticator, a trading password, a nickname, no open appeal and no trading restriction, and the bond available in your OTC account: 10,000 USDT by default.',
  '2. Application and review\nThe bond is frozen when you apply. The review takes 1 to 3 working days, and you may withdraw the application meanwhile. If it is rejected or withdrawn the bond returns at once; after a rejection you may apply again after 24 hours. Once approved you may advertise.',
  '3. Advertisements\nAn advertisement states side, coin, kind of price (fixed, or floating within 10% of the reference), quantity, limits of one order, payment methods and the payment window, and may ask for an account age and completed orders of its takers. A merchant has at most 20, and at most two on for each side and coin. Publishing, editing and switching on require the trading password. When a selling advertisement goes on, its quantity is frozen in your OTC account, and it returns when the advertisement goes off. One that is on cannot be edited, one with open orders cannot be deleted. A fixed price more than 20% (default) from the reference can neither go on nor be traded. The exchange may take an advertisement down, which then cannot go on until that is lifted.',
  '4. Duties\nA merchant answers orders promptly and trades at the price shown, without extra charges, trades outside the exchange or demands for personal data that the trade does not need. A merchant releases soon after the money has arrived; completed orders, completion and average release are shown. The bounds on the number of orders do not bind a merchant in orders of their own advertisements.',
  '5. Payments\nA merchant pays and is paid through accounts in their own verified name. When somebody else has paid, the merchant does not release, returns the money and appeals. A method that is disabled or deleted stays the payee of the orders that name it.',
  "6. Use of the bond\nWhen a merchant's fault causes a member's loss, two operators may, stating their reasons, pay the harmed party of the order from the bond. While the bond is short no advertisement goes on, and below half of it the merchant is suspended. The merchant may top it up from the OTC account at any time.",
  '7. Suspension and violations\nRefusing to release, false payments, insults, or using accounts of others lead to advertisements taken down, a penalty, a suspension or the end of the role, as the case deserves. A suspension switches all advertisements off while open orders go on; two operators lift it. Three faults in 30 days stop all OTC trade until a review. Points of a merchant of buying advertisements count apart, and restrict only from 5% of the orders of a day on.',
  '8. Account security\nChanging a password, phone or email, or disabling Google Authenticator locks withdrawals for 24 hours. Selling advertisements then go off and nothing can be released, so finish your open orders first.',
  '9. Quitting\nA merchant may quit. All advertisements must be off, and no order, appeal, request to reopen or report open. The bond returns after seven days, or when the last report that came meanwhile is closed. Until then quitting may be taken back. A new application is possible 30 days after quitting.',
  "10. Confidence and law\nA merchant uses members' names and payment data for the order at hand only and does not keep, publish or pass them on. A merchant follows the rules against money laundering and assists the exchange's checks.",
);

export const OTC_AGREEMENTS: Record<GlobalText, readonly SampleAgreement[]> = {
  CHINESE_SIM: [
    { kind: 'OTC', title: '法币交易协议', body: OTC_ZH },
    { kind: 'MERCHANT', title: '商家协议', body: MERCHANT_ZH },
  ],
  ENGLISH: [
    { kind: 'OTC', title: 'OTC agreement', body: OTC_EN },
    { kind: 'MERCHANT', title: 'Merchant agreement', body: MERCHANT_EN },
  ],
};

/** An agreement with it still says that it is a sample. */
export const SAMPLE_MARKS: Record<GlobalText, string> = { CHINESE_SIM: '示例文本', ENGLISH: 'Sample text' };
