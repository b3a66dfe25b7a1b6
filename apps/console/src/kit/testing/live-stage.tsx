/**
 * The desk at work without a browser: parts of it stand in a page, their dialogs open, their effects run, and every call goes
 * to a server whose answers the test decides. A test file opens one stage and closes it.
 */
import { act, isValidElement, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { Language } from '../../locale/text.ts';
import type { OwnSession } from '../session.ts';
import { antdDoubles, LAYER } from './antd-doubles.tsx';
import { elementsIn, emptyPage, type PageElement, propsOf } from './page-nodes.ts';
import { StagedServer } from './staged-server.ts';

export class LiveStage extends StagedServer {
  /** The texts of messages that go by themselves. */
  said: string[] = [];
  private page = emptyPage();
  private root: { render(part: ReactNode): void; unmount(): void } | undefined;
  private session: OwnSession | undefined;
  private restoreScheduler = () => {};

  /** Comes before the imports of the parts that the test draws. */
  static async open(language: Language = 'en'): Promise<LiveStage> {
    const stage = new LiveStage();
    vi.resetModules();
    vi.doMock('antd', () => antdDoubles((message) => void stage.said.push(wordsOf(message))));
    await stage.prepare(language);
    return stage;
  }

  async close(): Promise<void> {
    await this.clear();
    this.restoreScheduler();
    vi.doUnmock('antd');
    vi.unstubAllGlobals();
  }

  /** Takes away what was drawn, sent, said and answered. */
  async clear(): Promise<void> {
    await this.unmount();
    this.forgetCalls();
    this.said = [];
  }

  /** Without `roles` an operator who may do nothing. */
  sessionOf(own: Partial<OwnSession> = {}): OwnSession {
    return {
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
      ...own,
    };
  }

  /** Draws a part as the signed-in operator sees it, below the host of all actions. */
  async draw(part: ReactNode, session: Partial<OwnSession> = {}): Promise<void> {
    const [{ DeskSession, signedIn }, { ActionHost }, { MemoryRouter }] = await Promise.all([
      import('../session.ts'),
      import('../actions.tsx'),
      import('react-router'),
    ]);
    await this.unmount();
    this.session = this.sessionOf(session);
    signedIn(this.session);
    await this.drawBare(
      <DeskSession value={this.session}>
        <MemoryRouter>
          <ActionHost>{part}</ActionHost>
        </MemoryRouter>
      </DeskSession>,
    );
  }

  /** Draws a part that brings its own session. */
  async drawBare(part: ReactNode): Promise<void> {
    const [{ createRoot }, { QueryClient, QueryClientProvider }] = await Promise.all([
      import('react-dom/client'),
      import('@tanstack/react-query'),
    ]);
    const client = new QueryClient({
      defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
    });
    const place = this.page.document.getElementById('root') as unknown as Element;
    await this.unmount();
    const root = createRoot(place);
    this.root = root;
    await this.run(() => root.render(<QueryClientProvider client={client}>{part}</QueryClientProvider>));
  }

  /** Does something and waits until all that follows from it at once has happened. */
  async run(work: () => unknown): Promise<void> {
    await act(async () => {
      work();
      await settled();
    });
  }

  /** The dialog that lies on top, or the page. */
  top(): PageElement {
    return this.layers().at(-1) ?? this.page.document.body;
  }

  /** The titles of the dialogs and sheets that are open, the one on top last. */
  openLayers(): string[] {
    return this.layers().map((layer) => layer.getAttribute(LAYER) ?? '');
  }

  text(): string {
    return this.top().textContent;
  }
  pageText(): string {
    return this.page.document.body.textContent;
  }

  /** The texts of all that warns, says a fault or tells a state, on top. */
  alerts(): string[] {
    return this.byRole(['alert', 'note', 'status']).map((element) => element.textContent);
  }

  /** The texts of the buttons on top, those that cannot be pressed in brackets. */
  offered(): string[] {
    return this.buttons().map((button) =>
      propsOf(button).disabled === true ? `(${nameOf(button)})` : nameOf(button),
    );
  }

  async press(name: string, at = 0): Promise<void> {
    const button = this.buttons().filter((one) => nameOf(one) === name)[at];
    const { disabled, onClick } = button ? propsOf(button) : { disabled: true };
    if (disabled === true) throw new Error(`${name} is not offered: ${this.offered().join(', ')}`);
    await this.run(() => (onClick as (event: object) => void)({ type: 'click' }));
  }

  async pressEscape(): Promise<void> {
    const { onKeyDown } = propsOf(this.top());
    await this.run(() => (onKeyDown as (event: object) => void)({ type: 'keydown' }));
  }

  /** Chooses one of the options that stand on top. */
  async choose(text: string): Promise<void> {
    const option = this.byRole(['option']).find((one) => one.textContent === text);
    if (option === undefined || propsOf(option)['aria-disabled'] === true)
      throw new Error(`${text} is no choice: ${this.choices().join(', ')}`);
    await this.run(propsOf(option).onClick as () => void);
  }

  /** The options that stand on top, the chosen ones in brackets. */
  choices(): string[] {
    return this.byRole(['option']).map((one) =>
      propsOf(one)['aria-selected'] === true ? `[${one.textContent}]` : one.textContent,
    );
  }

  async toggle(label: string): Promise<void> {
    const box = this.byRole(['checkbox']).find(
      (one) => one.textContent === label || one.parentNode?.getAttribute('data-field') === label,
    );
    if (box === undefined) throw new Error(`there is no ${label} to toggle`);
    await this.run(propsOf(box).onClick as () => void);
  }

  async type(label: string, value: string, at = 0): Promise<void> {
    const { onChange, 'aria-disabled': isDisabled } = propsOf(this.field(label, at));
    if (isDisabled === true) throw new Error(`${label} takes nothing`);
    await this.run(() => (onChange as (event: object) => void)({ target: { value } }));
  }

  /** The text that a field on top holds. */
  value(label: string, at = 0): unknown {
    return propsOf(this.field(label, at))['aria-valuetext'];
  }

  /** The labels of the fields on top that take text. */
  labels(): string[] {
    return this.byRole(['textbox']).map((one) => labelOf(one));
  }

  /** Gives the reason that the dialog on top asks for. */
  async confirm(reason: string, ok = 'Confirm'): Promise<void> {
    await this.type('Reason', reason);
    await this.press(ok);
  }

  facts(): Record<string, string> {
    const named = elementsIn(this.top()).filter(({ nodeName }) => nodeName === 'DT');
    return Object.fromEntries(
      named.map((name) => {
        const [, value] = name.parentNode?.childNodes ?? [];
        return [name.textContent, value?.textContent ?? ''];
      }),
    );
  }

  /** The rows of the table with this name, or of the first one inside of what has it, on top. */
  table(label: string): string[][] {
    const named = elementsIn(this.top()).find((element) => element.getAttribute('aria-label') === label);
    const table = named && [named, ...elementsIn(named)].find(({ nodeName }) => nodeName === 'TABLE');
    if (table === undefined) return [];
    const rows = elementsIn(table).filter(({ nodeName }) => nodeName === 'TR');
    return rows.map((row) => row.childNodes.map((cell) => cell.textContent));
  }

  layerHidden(): boolean {
    return this.page.document.getElementById('layers')?.hidden === true;
  }

  elements(): PageElement[] {
    return elementsIn(this.page.document.body);
  }

  private layers(): PageElement[] {
    return this.elements().filter((element) => element.getAttribute(LAYER) !== null);
  }

  private byRole(roles: readonly string[]): PageElement[] {
    return elementsIn(this.top()).filter((element) => roles.includes(element.getAttribute('role') ?? ''));
  }

  private buttons(): PageElement[] {
    return elementsIn(this.top()).filter(({ nodeName }) => nodeName === 'BUTTON');
  }

  private field(label: string, at: number): PageElement {
    const field = this.byRole(['textbox']).filter((one) => labelOf(one) === label)[at];
    if (field === undefined) throw new Error(`there is no field ${label}: ${this.labels().join(', ')}`);
    return field;
  }

  private async unmount(): Promise<void> {
    const { root } = this;
    this.root = undefined;
    if (root) await this.run(() => root.unmount());
  }

  private async prepare(language: Language): Promise<void> {
    const { document, window } = this.page;
    vi.stubGlobal('document', document);
    vi.stubGlobal('window', window);
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.serve(url, init));
    const [{ notifyManager }, { loadTexts }] = await Promise.all([
      import('@tanstack/react-query'),
      import('../../locale/text.ts'),
    ]);
    // Its own scheduler waits for a timer, of which a test with a clock of its own sees nothing.
    notifyManager.setScheduler(queueMicrotask);
    this.restoreScheduler = () => notifyManager.setScheduler((run) => setTimeout(run, 0));
    await loadTexts(language);
  }
}

const TURNS = 12;

/** Lets run all that waits for nothing but its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const nameOf = (button: PageElement): string => button.getAttribute('aria-label') ?? button.textContent;

function labelOf(field: PageElement): string {
  const own = field.getAttribute('aria-label');
  return own ?? field.parentNode?.getAttribute('data-field') ?? '';
}

function wordsOf(shown: ReactNode): string {
  if (Array.isArray(shown)) return shown.map(wordsOf).join('');
  if (isValidElement<{ children?: ReactNode }>(shown)) return wordsOf(shown.props.children);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
}
