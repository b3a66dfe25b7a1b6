/**
 * The components of antd that the desk uses, as plain elements that work: a dialog stands in the page while it is open, a
 * field takes text, a choice is pressed. Loading antd takes longer than all tests that draw with it, and needs a browser
 * that measures. What antd itself draws is seen in the browser's journeys.
 */
import { createElement, type ReactNode, type Ref, use, useImperativeHandle } from 'react';
import { Disabled, FormContext, FormDouble } from './form-double.tsx';

/** The attribute of what lies above the page. */
export const LAYER = 'data-layer';

interface PartProps {
  tag?: string;
  role?: string;
  children?: ReactNode;
  [handlerOrAttribute: string]: unknown;
}

/** An element that a test finds by its role; no browser draws it, and no keyboard reaches it. */
function Part({ tag = 'span', children, ...props }: PartProps) {
  return createElement(tag, props, children);
}

interface ButtonProps {
  disabled?: boolean;
  loading?: boolean;
  htmlType?: string;
  onClick?(event: object): void;
  'aria-label'?: string;
  children?: ReactNode;
}

/** One that sends a form has no handler of its own. */
function Button({
  disabled,
  loading = false,
  htmlType,
  onClick,
  children,
  'aria-label': label,
}: ButtonProps) {
  const isDisabled = use(Disabled);
  const form = use(FormContext);
  const press = htmlType === 'submit' ? form?.submit : onClick;
  return (
    <button type="button" disabled={disabled ?? (isDisabled || loading)} aria-label={label} onClick={press}>
      {children}
    </button>
  );
}

interface ModalProps {
  open?: boolean;
  title?: string;
  okText?: string;
  cancelText?: string;
  okButtonProps?: { disabled?: boolean };
  confirmLoading?: boolean;
  cancelButtonProps?: { disabled?: boolean };
  keyboard?: boolean;
  onOk?(): void;
  onCancel?(event: { type: string }): void;
  children?: ReactNode;
}

function Modal(props: ModalProps) {
  const {
    open = false,
    title,
    okText,
    cancelText,
    okButtonProps,
    confirmLoading = false,
    keyboard = true,
  } = props;
  if (!open) return null;
  const leave = (event: { type: string }) => keyboard && props.onCancel?.(event);
  return (
    <Part tag="section" role="dialog" {...{ [LAYER]: title }} onKeyDown={leave}>
      <h2>{title}</h2>
      {props.children}
      <Button
        disabled={props.cancelButtonProps?.disabled ?? false}
        onClick={() => props.onCancel?.({ type: 'click' })}
      >
        {cancelText}
      </Button>
      <Button disabled={okButtonProps?.disabled ?? confirmLoading} onClick={() => props.onOk?.()}>
        {okText}
      </Button>
    </Part>
  );
}

interface DrawerProps {
  title?: string;
  footer?: ReactNode;
  onClose?(): void;
  children?: ReactNode;
}

function Drawer({ title, footer, onClose, children }: DrawerProps) {
  return (
    <Part tag="section" role="dialog" {...{ [LAYER]: title }}>
      <h2>{title}</h2>
      <button type="button" aria-label="close" onClick={onClose} />
      {children}
      <footer>{footer}</footer>
    </Part>
  );
}

interface InputProps {
  ref?: Ref<object>;
  value?: string;
  disabled?: boolean;
  readOnly?: boolean;
  suffix?: ReactNode;
  onChange?(event: { target: { value: string } }): void;
  onBlur?(event: object): void;
  'aria-label'?: string;
}

function Input({ ref, value = '', readOnly = false, suffix, ...rest }: InputProps) {
  const isDisabled = use(Disabled) || rest.disabled === true;
  useImperativeHandle(ref, () => ({ input: undefined, focus: () => {} }));
  return (
    <>
      <Part
        role="textbox"
        aria-label={rest['aria-label']}
        aria-disabled={isDisabled || readOnly}
        aria-valuetext={value}
        onChange={rest.onChange}
      />
      {suffix}
    </>
  );
}

function Search({ onSearch, ...rest }: InputProps & { onSearch?(text: string): void }) {
  return (
    <>
      <Input {...rest} />
      <Button aria-label="search" onClick={() => onSearch?.(rest.value ?? '')} />
    </>
  );
}

type Option = string | { value: unknown; label: ReactNode; disabled?: boolean };

interface ChoiceProps {
  options?: readonly Option[];
  value?: unknown;
  onChange?(value: unknown): void;
  'aria-label'?: string;
}

/** Every option stands in the page; the chosen one is marked. */
function Choice({ options = [], value, onChange, 'aria-label': label }: ChoiceProps) {
  const isDisabled = use(Disabled);
  return (
    <Part role="listbox" aria-label={label}>
      {options.map((option) => {
        const one = typeof option === 'string' ? { value: option, label: option } : option;
        return (
          <Part
            key={String(one.value)}
            role="option"
            aria-selected={one.value === value}
            aria-disabled={isDisabled || one.disabled === true}
            onClick={() => onChange?.(one.value)}
          >
            {one.label}
          </Part>
        );
      })}
    </Part>
  );
}

function RadioGroup({ onChange, ...rest }: ChoiceProps) {
  return <Choice {...rest} onChange={(value) => onChange?.({ target: { value } })} />;
}

interface CheckProps {
  checked?: boolean;
  onChange?(event: { target: { checked: boolean } }): void;
  children?: ReactNode;
}

function Checkbox({ checked = false, onChange, children }: CheckProps) {
  return (
    <Part
      role="checkbox"
      aria-checked={checked}
      onClick={() => onChange?.({ target: { checked: !checked } })}
    >
      {children}
    </Part>
  );
}

function Switch({ checked = false, onChange }: { checked?: boolean; onChange?(checked: boolean): void }) {
  return <Part role="checkbox" aria-checked={checked} onClick={() => onChange?.(!checked)} />;
}

interface AlertProps {
  role?: string;
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}

function Alert({ role = 'alert', title, description, action }: AlertProps) {
  return (
    <div role={role}>
      {title}
      {description && <p>{description}</p>}
      {action}
    </div>
  );
}

function Tabs({ items = [] }: { items?: { key: string; label: ReactNode; children: ReactNode }[] }) {
  return items.map(({ key, label, children }) => (
    <section key={key}>
      <h3>{label}</h3>
      {children}
    </section>
  ));
}

const Through = ({ children }: { children?: ReactNode }) => children;
const Named = ({ 'aria-label': label }: { 'aria-label'?: string }) => <Part aria-label={label} />;

/** @param say gets each message and notification that goes by itself */
export function antdDoubles(say: (message: ReactNode) => void): Record<string, unknown> {
  const message = (shown: ReactNode | { content: ReactNode }) =>
    say(
      typeof shown === 'object' && shown !== null && 'content' in shown
        ? shown.content
        : (shown as ReactNode),
    );
  const notify = ({ title, description }: { title: ReactNode; description: ReactNode }) =>
    say(
      <>
        {title} {description}
      </>,
    );
  const parts = { message: { success: message, error: message }, notification: { success: notify } };
  return {
    Alert,
    App: Object.assign(Through, { useApp: () => parts }),
    AutoComplete: Input,
    Button,
    Checkbox,
    ConfigProvider: Through,
    Drawer,
    Dropdown: Through,
    Empty: Object.assign(Alert, { PRESENTED_IMAGE_SIMPLE: '' }),
    Form: FormDouble,
    Input: Object.assign(Input, { TextArea: Input, Password: Input, Search }),
    InputNumber: Input,
    Modal,
    QRCode: Named,
    Radio: Object.assign(Through, { Group: RadioGroup }),
    Segmented: Choice,
    Select: Choice,
    Spin: Named,
    Switch,
    Tabs,
  };
}
