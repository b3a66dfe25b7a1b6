/** The screens of a member's orders and fills, spot and contracts, loaded together. */
export { AllContractScreen } from '../screens/transaction/all-transaction/all-contract-screen.tsx';
export { AllTransactionScreen } from '../screens/transaction/all-transaction/all-transaction-screen.tsx';
export { OrderManagerScreen } from '../screens/transaction/all-transaction/order-manager/order-manager-screen.tsx';
export { TransactionDetailScreen } from '../screens/transaction/transaction-detail/transaction-detail-screen.tsx';
