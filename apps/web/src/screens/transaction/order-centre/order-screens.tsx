/** The three ways to the member's orders: of both kinds, of spot, of contracts. */
import { OrderCentre } from './order-centre.tsx';

export function OrderManagerScreen() {
  return <OrderCentre path="/orderManger" />;
}

export function AllTransactionScreen() {
  return <OrderCentre path="/transaction/allTransaction" only="spot" />;
}

/** Kept alive. */
export function AllContractScreen() {
  return <OrderCentre path="/contract/allContract" only="contract" first="held" />;
}
