/** Sample agreements in English, for the operator to replace by texts that a lawyer has approved. */
import type { SampleAgreement } from './sample.ts';

/** Every sample agreement begins with it. */
export const MARK_EN =
  '(Sample text: it shows how the exchange works. Before opening, the operator replaces it by a text that fits the law of the place and that a lawyer has approved.)';

const text = (...paragraphs: string[]): string => [MARK_EN, ...paragraphs].join('\n\n');

export const SAMPLE_AGREEMENTS_EN: readonly SampleAgreement[] = [
  {
    kind: 'USER',
    title: 'User agreement',
    body: text(
      '1. The agreement\nThis agreement is made between you and the operator of this exchange. By accepting it at registration you confirm that you have read, understood and accepted it, together with the privacy policy and the trading rules it refers to. If you do not agree, please do not register or use the exchange.',
      '2. Who may have an account\nYou must be legally able to enter into contracts, and the law where you live must allow you to use services for digital assets. Users under 16 need the written consent of a guardian, handed in with identity verification. Each person has one account; it may not be lent, transferred or sold.',
      '3. Safety of the account\nKeep your login password, trading password, verification codes and devices to yourself; you answer for what is done through your account. If somebody else uses it, change the password at once and contact customer service. To protect your assets, withdrawals pause for 24 hours after a password is changed or reset or the Google authenticator is closed or replaced.',
      '4. The services\nThe exchange offers spot trading, contract trading, trading against fiat money, deposits, withdrawals, transfers and related information. Services are offered as they are opened; the app says plainly which are not open yet. The exchange gives no investment, legal or tax advice.',
      '5. Orders and trades\nOrders are matched by price, then by time, and a trade cannot be undone. Check price, quantity and side before you submit. Orders of one member never trade with each other. The price of a market order depends on the book at that moment and may differ from the one you saw.',
      '6. Fees\nTrading fees are charged at the published rates and taken from the currency that a trade brings you. An order keeps the rates of its acceptance. Withdrawal fees are shown on the withdrawal screen. Changes are announced in advance.',
      '7. What is forbidden\nYou may not use the exchange for money laundering, financing of terrorism, fraud, market manipulation, insider trading or other unlawful acts, nor attack its systems, evade its controls or profit from its errors. The exchange may, as the law allows, freeze accounts, refuse or reverse such acts and report them to the authorities.',
      '8. Risks\nPrices of digital assets move sharply and contracts are leveraged: you may lose everything you put in. Blockchains may be congested, split or stop. You judge and bear these risks yourself.',
      '9. Changes and interruptions\nServices may be changed, paused or ended for maintenance, upgrades, force majeure or by order of an authority, announced in advance where possible. While trading is paused you can still cancel orders; before a service ends you are given reasonable time to move your assets out.',
      '10. Liability\nAs far as the law allows, the exchange does not answer for losses caused by yourself, by networks or services of third parties or by force majeure. For direct losses caused by its own fault it answers as the law provides.',
      '11. Changes and end of this agreement\nA new version is announced with the date from which it applies. If you do not accept it you may stop using the exchange and move your assets out before that date. You may ask to close your account at any time; open orders and disputes must be settled first.',
      "12. Law and disputes\nThe law of the operator's seat applies. Disputes are first to be settled between the parties; failing that, by the competent court at the operator's seat.",
    ),
  },
  {
    kind: 'PRIVACY',
    title: 'Privacy policy',
    body: text(
      '1. What we collect\nRegistration and login: phone number or e-mail address, the password in hashed form, time of login, IP address and type of device. Identity verification: name, country or region, type and number of the document, and for the advanced level pictures of it. Trading: your orders, trades, transfers, deposits and withdrawals. What you tell customer service.',
      '2. What we use it for\nTo offer trading and to keep your assets, to verify who you are, to protect your account, to meet legal duties such as those against money laundering, to settle disputes and to improve the product; for nothing else.',
      '3. How we keep it\nPasswords are kept in a form that nobody can turn back. Pictures of documents are encrypted, seen only by authorised reviewers for the review, and each look is recorded. Records of trading are kept as long as the law demands and then deleted or made anonymous.',
      '4. With whom we share it\nWe do not sell personal data. We share it only so: the number or address needed, with the services that carry text messages and mail; the real name, with the other party of a fiat trade, to verify the payer; and what an authority lawfully demands.',
      '5. On your device\nThe app keeps your login, language, theme and favourite pairs on your device for the next time. Logging out or clearing the data of the browser removes them. There is no third-party advertising or tracking.',
      '6. Your rights\nYou may see and correct your data, withdraw a consent or ask to close your account. After closing we delete your data or make it anonymous, unless the law demands that we keep it. Ask customer service; once you have shown who you are we answer within fifteen working days.',
      '7. Minors\nUsers under 16 use the exchange only with the consent and guidance of a guardian. Data of minors that we find to have been collected without consent is deleted as soon as possible.',
      '8. Safety and incidents\nData is protected by encryption in transit, access control and records of access. If an incident may touch your rights we tell you in good time what happened, what it may mean for you and what we do about it.',
      '9. Changes\nChanges are announced with the date from which they apply; important ones are shown at your next login. By using the exchange afterwards you accept the new policy.',
    ),
  },
  {
    kind: 'OTC',
    title: 'Fiat trading agreement',
    body: text(
      '1. The service\nFiat trading lets members buy digital assets from merchants, and sell to them, for Chinese yuan. The exchange shows the advertisements, holds the digital assets in escrow and settles disputes. It is not a party to the trade and never holds the fiat money.',
      '2. Who may take part\nYou need basic identity verification, a nickname, a trading password and at least one payment method (bank card, WeChat or Alipay) in your own verified name.',
      "3. Order and escrow\nWhen an order is made, the seller's digital assets are held in escrow and the price is locked. The amount must lie within the limits of the advertisement. A buyer may have at most two open orders.",
      '4. Payment\nThe buyer pays from an account in his own name within the time shown on the order and then presses "I have paid". An order not paid in time is cancelled. Do not mention digital assets in the reference of the payment. Pressing "I have paid" without having paid is a violation.',
      '5. Release\nOnce the money has arrived, from an account in the name shown on the order, the seller releases the assets without delay. Release asks for the trading password and cannot be undone. Nothing is ever released automatically. Trust only what your bank or payment app shows as received, not a screenshot or a text message.',
      '6. Cancelling\nThe buyer may cancel before paying; do not cancel after you have paid. The seller cannot cancel. Three cancellations or timeouts in one day stop buying for the rest of that day, on two days in a row for seven days.',
      "7. Payments by others\nIf the payer's name differs from the buyer's verified name, the seller may refuse to release and appeal; after he has returned the money the assets go back to him.",
      '8. Appeal\nFrom ten minutes after "I have paid" either party may appeal with at most six pictures as evidence. During an appeal the buyer cannot cancel. The exchange aims to decide within 24 hours; two members of staff must agree. The assets are released to the buyer or returned to the seller.',
      '9. Withdrawals\nAssets bought by fiat trading can be traded and transferred at once but not withdrawn for 24 hours, as a guard against stolen money.',
      '10. Law and liability\nMembers warrant that their money is of lawful origin. On suspicion of money laundering, fraud or use of accounts of others the exchange may freeze accounts and assist the authorities. Losses from a breach of this agreement are borne by the one who broke it.',
    ),
  },
  {
    kind: 'MERCHANT',
    title: 'Merchant agreement',
    body: text(
      '1. Who may become a merchant\nYou need advanced identity verification, a bound phone and e-mail address, Google two-step verification, a trading password, a nickname, no open appeal, and the deposit in your OTC account: 10,000 USDT by default.',
      '2. Application and review\nThe deposit is frozen when you apply. Review takes one to three working days. If the application is refused the deposit is returned and you may apply again after 24 hours. Once it is accepted you may advertise.',
      '3. Advertisements\nAn advertisement states side, currency, kind of price (fixed or floating), total quantity, limits of one order, payment methods and the time to pay. At most two may be on for each side and currency. When a selling advertisement goes on, its total is frozen in your OTC account; what is left returns when it goes off. It cannot be edited while it is on.',
      '4. Duties\nA merchant answers orders promptly during business hours and trades at the price shown. He asks for no extra charge, for no trade outside the exchange and for no personal data that the trade does not need. He releases soon after the money has arrived; his average time to release is shown.',
      '5. Payments\nA merchant pays and is paid through accounts in his own verified name. When somebody else has paid he does not release, returns the money and appeals.',
      "6. Use of the deposit\nWhen a merchant's fault causes a member's loss the exchange may, stating its reasons, pay the member from the deposit. Below half of the required sum the merchant is suspended until it is made up.",
      '7. Violations\nRefusing to release, false payments, insults, or using accounts of others lead to a warning, a suspension or the end of the role, as the case deserves. Three faults in 30 days suspend fiat trading and start a review.',
      '8. Leaving\nA merchant may leave. All advertisements must be off and no order or appeal open. The deposit is returned seven days after the request. A new application is possible after 30 days.',
      "9. Confidence and law\nA merchant uses members' names and payment data for the order at hand only and does not keep, publish or pass them on. He follows the rules against money laundering and assists the exchange's checks.",
    ),
  },
];
