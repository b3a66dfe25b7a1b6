/** The screens that are read: notices, agreements, about us; loaded together. */
export { AboutScreen } from '../screens/content/about/about-screen.tsx';
export { AgreementListScreen } from '../screens/content/agreement/agreement-list-screen.tsx';
export {
  AgreementScreen,
  MerchantAgreementScreen,
  OtcAgreementScreen,
} from '../screens/content/agreement/agreement-screen.tsx';
export { CustomerScreen } from '../screens/content/customer/customer-screen.tsx';
export { NoticeDetailScreen } from '../screens/content/notice-detail/notice-detail-screen.tsx';
export { NoticeListScreen } from '../screens/content/notice-list/notice-list-screen.tsx';
