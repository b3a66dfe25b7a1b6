import { DESK_CALL_NAMES, DESK_ROUTES, OPERATOR_ROLES, type OperatorRole } from '@tern/protocol/desk';
import { describe, expect, it } from 'vitest';
import { mayCall, type OwnSession } from '../kit/session.ts';
import { openDesks } from './navigation.tsx';

function sessionOf(roles: OperatorRole[], mode: OwnSession['mode'] = 'demo'): OwnSession {
  return {
    operatorId: '1',
    name: 'anna',
    csrf: 'x',
    mustChangePassword: false,
    exchangeName: 'Tern',
    idleUntil: 1,
    absoluteUntil: 2,
    fourEyes: 'second',
    roles,
    mode,
  };
}
const paths = (session: OwnSession) =>
  openDesks(session).flatMap(({ desks }) => desks.map(({ path }) => path));

const EXPECTED: Record<OperatorRole, string> = {
  support:
    '/proposals /security /members /tickets /markets /contracts /notices /banners /posters /about /agreements /help /coins /otc /merchants /ads /otc-orders /disputes /invitation /pledges /airdrops /deposits /withdrawals /chains /ledger /start /health /outbox',
  identity: '/proposals /identity /security /members /start /health',
  finance:
    '/proposals /members /markets /contracts /risk /otc /merchants /ads /otc-orders /disputes /invitation /pledges /airdrops /deposits /withdrawals /chains /ledger /solvency /start /health',
  market:
    '/proposals /markets /contracts /risk /notices /banners /posters /about /help /coins /otc /start /health',
  admin:
    '/proposals /identity /security /members /tickets /markets /contracts /risk /notices /banners /posters /about /agreements /help /coins /releases /otc /merchants /ads /otc-orders /disputes /invitation /pledges /airdrops /deposits /withdrawals /chains /ledger /solvency /start /health /operators /audit /outbox',
  auditor:
    '/proposals /identity /security /members /tickets /markets /contracts /risk /notices /banners /posters /about /agreements /help /coins /releases /otc /merchants /ads /otc-orders /disputes /invitation /pledges /airdrops /deposits /withdrawals /chains /ledger /solvency /start /health /operators /audit /outbox',
};

describe('who sees which desk', () => {
  it.each(OPERATOR_ROLES)('%s', (role) => {
    expect(paths(sessionOf([role])).join(' ')).toBe(EXPECTED[role]);
  });

  it('adds up for several roles, and has no outbox outside of the demo', () => {
    const both = paths(sessionOf(['identity', 'market']));
    expect(both).toEqual(expect.arrayContaining(['/identity', '/notices']));
    expect(paths(sessionOf(['admin'], 'production'))).not.toContain('/outbox');
  });
});

describe('what is offered', () => {
  it('is nothing that changes anything, to an auditor', () => {
    const auditor = sessionOf(['auditor']);
    const offered = DESK_CALL_NAMES.filter(
      (name) => DESK_ROUTES[name].access === 'roles' && mayCall(auditor, name),
    );
    expect(offered.filter((name) => DESK_ROUTES[name].write)).toEqual([]);
    expect(offered.length).toBeGreaterThan(10);
  });

  it('is what the table allows, role by role', () => {
    for (const role of OPERATOR_ROLES) {
      for (const name of DESK_CALL_NAMES) {
        const { access, roles } = DESK_ROUTES[name];
        const isAllowed = access !== 'roles' || (roles as readonly string[]).includes(role);
        expect(mayCall(sessionOf([role]), name), `${role} ${name}`).toBe(isAllowed);
      }
    }
  });
});
