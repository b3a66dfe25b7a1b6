/**
 * A form with antd's interface and rules, without its looks: fields take what is typed through `normalize`, a form is sent
 * when every rule of every field on it holds, and what is sent holds the fields on it alone.
 */
import {
  Children,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';

type Name = string | number | readonly (string | number)[];
type Path = readonly (string | number)[];
type Values = Record<string, unknown>;

interface Rule {
  required?: boolean;
  whitespace?: boolean;
  min?: number;
  max?: number;
  pattern?: RegExp;
  message?: string;
  validator?(rule: unknown, value: unknown): Promise<void>;
}
type RuleOrMaker = Rule | ((form: FormStore) => Rule);

interface Field {
  path: Path;
  rules: readonly RuleOrMaker[];
  showProblem(text: string): void;
}

interface Handlers {
  onFinish?(entry: Values): void;
  onValuesChange?(change: Values, entry: Values): void;
}

class FormStore {
  handlers: Handlers = {};
  private values: Values = {};
  private first: Values = {};
  private readonly fields = new Set<Field>();
  private readonly followers = new Set<() => void>();

  begin(first: Values | undefined): void {
    if (first === undefined || this.first === first || Object.keys(this.first).length > 0) return;
    this.first = first;
    this.values = merged(first, this.values);
  }

  addField(field: Field): () => void {
    this.fields.add(field);
    this.announce();
    return () => {
      this.fields.delete(field);
      this.announce();
    };
  }

  follow(follower: () => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  getFieldValue = (name: Name): unknown => valueAt(this.values, pathOf(name));

  getFieldsValue = (): Values => {
    let entry: Values = {};
    for (const { path } of this.fields) entry = withValue(entry, path, valueAt(this.values, path));
    return entry;
  };

  setFieldValue = (name: Name, value: unknown): void => {
    this.values = withValue(this.values, pathOf(name), value);
    this.announce();
  };

  setFieldsValue = (values: Values): void => {
    this.values = merged(this.values, values);
    this.announce();
  };

  resetFields = (names?: readonly Name[]): void => {
    const paths = names?.map(pathOf) ?? [...this.fields].map(({ path }) => path);
    for (const path of paths) this.values = withValue(this.values, path, valueAt(this.first, path));
    this.announce();
  };

  /** Something was typed into a field; a value that the program sets comes by `setFieldValue`, which tells no handler. */
  change(path: Path, value: unknown): void {
    this.setFieldValue(path, value);
    this.handlers.onValuesChange?.(withValue({}, path, value), this.getFieldsValue());
  }

  validateFields = async (names?: readonly Name[]): Promise<Values> => {
    const wanted = names?.map((name) => pathOf(name).join('.'));
    const fields = [...this.fields].filter(({ path }) => wanted?.includes(path.join('.')) ?? true);
    const problems = await Promise.all(fields.map((field) => this.problemOf(field)));
    for (const [at, field] of fields.entries()) field.showProblem(problems[at] ?? '');
    if (problems.some((problem) => problem !== '')) throw new Error(problems.join('\n'));
    return this.getFieldsValue();
  };

  submit = (): void => {
    void this.validateFields().then(
      (entry) => this.handlers.onFinish?.(entry),
      () => undefined,
    );
  };

  private async problemOf({ path, rules }: Field): Promise<string> {
    const value = valueAt(this.values, path);
    for (const maker of rules) {
      const rule = typeof maker === 'function' ? maker(this) : maker;
      const problem = await problemBy(rule, value);
      if (problem !== '') return problem;
    }
    return '';
  }

  private announce(): void {
    for (const follower of [...this.followers]) follower();
  }
}

async function problemBy(rule: Rule, value: unknown): Promise<string> {
  const { required = false, whitespace = false, min, max, pattern, message = 'wrong' } = rule;
  const isEmpty = value === undefined || value === null || value === '';
  if (required && isEmpty) return message;
  if (typeof value === 'string' && !isEmpty) {
    if (whitespace && value.trim() === '') return message;
    if (min !== undefined && value.length < min) return message;
    if (max !== undefined && value.length > max) return message;
    if (pattern && !pattern.test(value)) return message;
  }
  try {
    await rule.validator?.(rule, value);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const FormContext = createContext<FormStore | undefined>(undefined);
const ListContext = createContext<Path>([]);
/** Fields and buttons of a form that takes nothing. */
export const Disabled = createContext(false);

interface FormProps extends Handlers {
  form?: FormStore;
  initialValues?: Values;
  disabled?: boolean;
  children?: ReactNode;
}

function PlainForm({ form, initialValues, disabled = false, children, ...handlers }: FormProps) {
  const [own] = useState(() => new FormStore());
  const store = form ?? own;
  store.begin(initialValues);
  store.handlers = handlers;
  return (
    <FormContext value={store}>
      <Disabled value={disabled}>{children}</Disabled>
    </FormContext>
  );
}

interface ItemProps {
  name?: Name;
  label?: ReactNode;
  extra?: ReactNode;
  rules?: readonly RuleOrMaker[];
  valuePropName?: string;
  normalize?(value: unknown): unknown;
  children?: ReactNode;
}

function Item({ name, label, extra, rules = [], children, ...shape }: ItemProps) {
  const id = useId();
  const [problem, setProblem] = useState('');
  return (
    <div data-field={typeof label === 'string' ? label : ''}>
      {label && <label htmlFor={id}>{label}</label>}
      {name === undefined ? (
        children
      ) : (
        <Control name={name} rules={rules} onProblem={setProblem} {...shape}>
          {children}
        </Control>
      )}
      {extra}
      {problem !== '' && <p role="alert">{problem}</p>}
    </div>
  );
}

interface ControlProps extends Pick<ItemProps, 'valuePropName' | 'normalize' | 'children'> {
  name: Name;
  rules: readonly RuleOrMaker[];
  onProblem(text: string): void;
}

function Control({ name, rules, onProblem, valuePropName = 'value', normalize, children }: ControlProps) {
  const form = useForm();
  const path = [...use(ListContext), ...pathOf(name)];
  useField(form, path, rules, onProblem);
  const onChange = (event: unknown) => {
    const typed =
      typeof event === 'object' && event !== null && 'target' in event
        ? (event.target as Values)[valuePropName]
        : event;
    form.change(path, normalize ? normalize(typed) : typed);
    void form.validateFields([path]).catch(() => undefined);
  };
  const child = Children.only(children) as ReactElement<Values>;
  return cloneElement(child, { [valuePropName]: form.getFieldValue(path), onChange });
}

function useField(form: FormStore, path: Path, rules: readonly RuleOrMaker[], show: (text: string) => void) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const field = useRef<Field>({ path, rules, showProblem: show }).current;
  field.rules = rules;
  field.path = path;
  field.showProblem = show;
  useEffect(() => form.follow(redraw), [form]);
  useEffect(() => form.addField(field), [form, field]);
}

interface ListProps {
  name: string;
  children(
    fields: { key: number; name: number }[],
    ways: { add(value: unknown): void; remove(at: number): void },
  ): ReactNode;
}

function List({ name, children }: ListProps) {
  const form = useForm();
  useField(form, [name], [], () => undefined);
  const rows = (form.getFieldValue(name) ?? []) as readonly unknown[];
  const set = (next: readonly unknown[]) => form.change([name], next);
  const ways = {
    add: (value: unknown) => set([...rows, value]),
    remove: (at: number) => set(rows.filter((_, place) => place !== at)),
  };
  return (
    <ListContext value={[name]}>
      {children(
        rows.map((_, at) => ({ key: at, name: at })),
        ways,
      )}
    </ListContext>
  );
}

function useForm(): FormStore {
  const form = use(FormContext);
  if (form === undefined) throw new Error('a field stands in no form');
  return form;
}

/** The entry that a form holds, or a part of it; undefined, or of an empty entry, until its fields stand in the page. */
function useWatch(wanted: Name | ((entry: Values) => unknown), given?: FormStore): unknown {
  const context = use(FormContext);
  const form = given ?? context;
  const read = (entry: Values) =>
    typeof wanted === 'function' ? wanted(entry) : valueAt(entry, pathOf(wanted));
  const [value, setValue] = useState(() => read({}));
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    if (form === undefined) return;
    const look = () => setValue(reader.current(form.getFieldsValue()));
    look();
    return form.follow(look);
  }, [form]);
  return value;
}

export const FormDouble = Object.assign(PlainForm, {
  Item,
  List,
  useForm: () => useState(() => new FormStore()),
  useFormInstance: useForm,
  useWatch,
});

const pathOf = (name: Name): Path => (typeof name === 'object' ? name : [name]);

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Values | undefined)?.[key], value);
}

function withValue(whole: Values, [key = '', ...rest]: Path, value: unknown): Values {
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Values;
  copy[key] = rest.length === 0 ? value : withValue((whole[key] ?? {}) as Values, rest, value);
  return copy;
}

/** Lists are replaced whole. */
function merged(whole: Values, change: Values): Values {
  const copy = { ...whole };
  for (const [key, value] of Object.entries(change))
    copy[key] =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? merged((whole[key] ?? {}) as Values, value as Values)
        : value;
  return copy;
}
