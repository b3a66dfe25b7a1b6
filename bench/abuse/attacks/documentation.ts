/** The pages and the document for readers of the contract, a hundred a second. */
import { type Attack, publicAddress } from '../target.ts';

export const documentation: Attack = {
  name: 'documentation',
  begin(target) {
    target.every(100, (turn) => {
      void target.get(turn % 2 === 0 ? '/api/docs' : '/api/openapi.json', publicAddress(turn));
    });
  },
};
