import type { AdAction, AdForm, AdMarket, AdProblems } from '../../../features/merchant/index.ts';

export interface AdFieldsProps {
  form: AdForm;
  dispatch(action: AdAction): void;
  problems: AdProblems;
  /** Undefined while it is not known. */
  market: AdMarket | undefined;
  coins: readonly string[];
  /** Side and coin of an ad stay what they are. */
  isNew: boolean;
}
