/** A command of the journal and everything that it caused, in the order of the journal. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeskStage, factsIn } from './testing/desk-stage.tsx';

let stage: DeskStage;
beforeAll(async () => {
  stage = await DeskStage.open();
});
afterAll(() => stage.close());

it('shows the command and each event by its fields, with the row that holds them', async () => {
  const { CommandDrawer } = await import('./command-drawer.tsx');
  await stage.signIn({ roles: ['finance'] });
  stage.answer(
    'getCommand',
    { sequence: '88' },
    {
      sequence: '88',
      time: 1_750_000_000_000,
      batch: '41',
      rowHash: 'ab12',
      command: '{"kind":"transfer","amount":"5","memberId":7}',
      events: ['{"kind":"transferred","from":{"type":"spot"}}', '{"kind":"command-done","rejection":"OK"}'],
    },
  );
  const page = await stage.draw(<CommandDrawer sequence="88" onClose={() => {}} />);
  const panels = page.split('<section class="panel"');
  expect(factsIn(panels[0] ?? '')).toMatchObject({ Batch: '41', 'Journal hash': 'ab12' });
  expect(panels.slice(1).map(factsIn)).toEqual([
    { kind: 'transfer', amount: '5', memberId: '7' },
    { kind: 'transferred', 'from.type': 'spot' },
    { kind: 'command-done', rejection: 'OK' },
  ]);
});

it('waits while nothing has come', async () => {
  const { CommandDrawer } = await import('./command-drawer.tsx');
  const page = await stage.draw(<CommandDrawer sequence="89" onClose={() => {}} />);
  expect(page).toContain('aria-label="Loading"');
  expect(factsIn(page)).toEqual({});
});
