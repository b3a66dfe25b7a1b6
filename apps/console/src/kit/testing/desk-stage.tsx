/**
 * Draws parts of the desk without a browser: the side sheet stands in the page, buttons and links are pressed by their
 * text, and actions end at the stage instead of the server. A test file opens one stage and closes it.
 */
import type { DeskReadName, DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Language } from '../../locale/text.ts';
import type { ActionAsk } from '../action-flow.ts';
import type { OwnSession } from '../session.ts';
import { plainAntd } from './plain-antd.tsx';

interface Pressable {
  children?: ReactNode;
  disabled?: boolean;
  onClick?: () => void;
  'aria-label'?: string;
}

const DOUBLES = ['antd', '../../ui/side-sheet.tsx', '../actions.tsx'] as const;

export class DeskStage {
  /** The actions that were asked for, the newest last. */
  readonly asked: ActionAsk[] = [];
  private session: OwnSession | undefined;
  private buttons: Pressable[] = [];
  private readonly answers: [key: readonly [string, object], data: object][] = [];

  /** Comes before the imports of the parts that the test draws. */
  static async open(language: Language = 'en'): Promise<DeskStage> {
    const stage = new DeskStage();
    vi.resetModules();
    stage.placeDoubles();
    const { loadTexts } = await import('../../locale/text.ts');
    await loadTexts(language);
    return stage;
  }

  close(): void {
    for (const path of DOUBLES) vi.doUnmock(path);
  }

  async signIn(session: Partial<OwnSession>): Promise<void> {
    const { signedIn } = await import('../session.ts');
    this.session = {
      operatorId: '1',
      name: 'anna',
      csrf: 'token',
      mustChangePassword: false,
      exchangeName: 'Tern',
      idleUntil: Number.MAX_SAFE_INTEGER,
      absoluteUntil: Number.MAX_SAFE_INTEGER,
      fourEyes: 'second',
      roles: [],
      mode: 'demo',
      ...session,
    };
    signedIn(this.session);
  }

  /** Answers a call before the part that asks it is drawn. */
  answer<N extends DeskReadName>(name: N, request: DeskRequest<N>, data: DeskResult<N>): void {
    this.answers.unshift([[name, request], data]);
  }

  async draw(part: ReactNode): Promise<string> {
    const [
      { renderToStaticMarkup },
      { QueryClient, QueryClientProvider },
      { MemoryRouter },
      { DeskSession },
    ] = await Promise.all([
      import('react-dom/server'),
      import('@tanstack/react-query'),
      import('react-router'),
      import('../session.ts'),
    ]);
    const client = new QueryClient();
    for (const [key, data] of [...this.answers].reverse()) client.setQueryData(key, data);
    this.buttons = [];
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <DeskSession value={this.session}>
          <MemoryRouter>{part}</MemoryRouter>
        </DeskSession>
      </QueryClientProvider>,
    );
  }

  /** The texts of the buttons that were drawn, those that cannot be pressed in brackets. */
  offered(): string[] {
    return this.buttons.map((button) => (button.disabled ? `(${nameOf(button)})` : nameOf(button)));
  }

  press(name: string): void {
    const button = this.buttons.find((one) => nameOf(one) === name);
    if (button === undefined || button.disabled) throw new Error(`${name} is not offered: ${this.offered()}`);
    button.onClick?.();
  }

  lastAsked(): ActionAsk {
    const last = this.asked.at(-1);
    if (last === undefined) throw new Error('no action was asked for');
    return last;
  }

  private placeDoubles(): void {
    vi.doMock('antd', () => ({
      ...plainAntd(),
      Button: (button: Pressable) => {
        this.buttons.push(button);
        return <button type="button">{button.children}</button>;
      },
    }));
    vi.doMock('../../ui/side-sheet.tsx', () => ({
      SideSheet: ({
        title,
        footer,
        children,
      }: {
        title: string;
        footer?: ReactNode;
        children: ReactNode;
      }) => (
        <section aria-label={title}>
          {children}
          <footer>{footer}</footer>
        </section>
      ),
    }));
    vi.doMock('../actions.tsx', async (original) => ({
      ...(await original<object>()),
      useAct: () => (ask: ActionAsk) => void this.asked.push(ask),
    }));
  }
}

function nameOf({ children, 'aria-label': label }: Pressable): string {
  return label ?? String(children);
}

/** Names and values of the facts that a page shows, without markup. */
export function factsIn(markup: string): Record<string, string> {
  return Object.fromEntries(
    [...markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = '', value = '']) => [
      textIn(name),
      textIn(value),
    ]),
  );
}

/** The rows of the table with this name, or of the first one inside of what has it; each cell without markup. */
export function tableIn(markup: string, label: string): string[][] {
  const named = markup.indexOf(`aria-label="${label}"`);
  if (named < 0) return [];
  const tag = markup.lastIndexOf('<', named);
  const start = markup.startsWith('<table', tag) ? tag : markup.indexOf('<table', named);
  const table = start < 0 ? '' : markup.slice(start, markup.indexOf('</table>', start));
  return [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => textIn(cell)),
  );
}

export function textIn(markup: string): string {
  return markup
    .replaceAll(/<span class="unseen".*?<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
}
