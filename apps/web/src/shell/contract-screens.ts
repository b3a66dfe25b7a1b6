/** The screens around contracts that are read and not traded on, loaded together. */
export { AdlScreen } from '../screens/contract/adl/adl-screen.tsx';
export { FundingScreen } from '../screens/contract/funding/funding-screen.tsx';
export { IndexCompositionScreen } from '../screens/contract/index-composition/index-composition-screen.tsx';
export { InsuranceFundScreen } from '../screens/contract/insurance-fund/insurance-fund-screen.tsx';
export { LiquidationScreen } from '../screens/contract/liquidation/liquidation-screen.tsx';
