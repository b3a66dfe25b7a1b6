/** The screens of the verification and of the payment methods, loaded together. */

export { RealnameScreen } from '../screens/identity/realname/realname-screen.tsx';
export { Realname1Screen } from '../screens/identity/realname1/realname1-screen.tsx';
export {
  BankCardScreen,
  WeixinScreen,
  ZhifubaoScreen,
} from '../screens/payment/add-payment/add-payment-screen.tsx';
export { PaymentScreen } from '../screens/payment/payment/payment-screen.tsx';
