/**
 * As much of a browser's page as React needs to keep a tree in it: elements and texts, without layout and without events.
 * A test reads the tree and calls the handlers of its elements.
 */
type PageNode = PageElement | PageText;

class PageText {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  parentNode: PageElement | null = null;

  constructor(
    public nodeValue: string,
    readonly ownerDocument: PageDocument,
  ) {}

  get textContent(): string {
    return this.nodeValue;
  }
}

export class PageElement {
  readonly nodeType = 1;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly nodeName: string;
  readonly style = { setProperty: () => {} };
  readonly dataset: Record<string, string> = {};
  readonly childNodes: PageNode[] = [];
  parentNode: PageElement | null = null;
  hidden = false;
  private readonly attributes = new Map<string, string>();

  constructor(
    name: string,
    readonly ownerDocument: PageDocument,
  ) {
    this.nodeName = name.toUpperCase();
  }

  get tagName(): string {
    return this.nodeName;
  }
  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): PageNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }
  set textContent(text: string) {
    for (const child of [...this.childNodes]) this.removeChild(child);
    if (text !== '') this.appendChild(new PageText(text, this.ownerDocument));
  }

  appendChild(child: PageNode): PageNode {
    return this.insertBefore(child, null);
  }

  insertBefore(child: PageNode, next: PageNode | null): PageNode {
    child.parentNode?.removeChild(child);
    const at = next === null ? this.childNodes.length : this.childNodes.indexOf(next);
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }

  removeChild(child: PageNode): PageNode {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(): void {}
  removeEventListener(): void {}
  focus(): void {}
  scrollIntoView(): void {}
}

class PageDocument {
  readonly nodeType = 9;
  readonly nodeName = '#document';
  readonly documentElement = new PageElement('html', this);
  readonly body = new PageElement('body', this);
  title = '';

  get activeElement(): PageElement {
    return this.body;
  }

  createElement(name: string): PageElement {
    return new PageElement(name, this);
  }
  createElementNS(_space: string, name: string): PageElement {
    return new PageElement(name, this);
  }
  createTextNode(text: string): PageText {
    return new PageText(text, this);
  }

  getElementById(id: string): PageElement | null {
    return elementsIn(this.body).find((element) => element.getAttribute('id') === id) ?? null;
  }

  addEventListener(): void {}
  removeEventListener(): void {}
}

/** A page with an empty element for the desk and one for the layers above it, as index.html has them. */
export function emptyPage() {
  const document = new PageDocument();
  for (const id of ['root', 'layers']) {
    const element = document.createElement('div');
    element.setAttribute('id', id);
    document.body.appendChild(element);
  }
  const window = {
    document,
    event: undefined,
    // React asks the browser's name in a window that is the outermost one.
    top: null,
    self: {},
    HTMLIFrameElement: class {},
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  return { document, window };
}

/** The elements inside, in the order of the page. */
export function elementsIn(element: PageElement): PageElement[] {
  return element.childNodes.flatMap((child) =>
    child instanceof PageElement ? [child, ...elementsIn(child)] : [],
  );
}

/** The props that React was given for an element that it drew, handlers included. */
export function propsOf(element: PageElement): Record<string, unknown> {
  const [, props = {}] = Object.entries(element).find(([key]) => key.startsWith('__reactProps$')) ?? [];
  return props as Record<string, unknown>;
}
