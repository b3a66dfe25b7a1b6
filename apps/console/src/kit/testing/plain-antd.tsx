/**
 * The components of antd as plain elements that show their words: loading antd takes longer than all tests that draw with
 * it. What antd itself draws is seen in the browser's journeys.
 */
import type { ReactNode } from 'react';

interface PlainProps {
  open?: boolean;
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
  'aria-label'?: string;
}

function Plain({ open = true, title, description, action, children, 'aria-label': label }: PlainProps) {
  if (!open) return null;
  return (
    <section aria-label={label}>
      {title}
      {description}
      {children}
      {action}
    </section>
  );
}

const NAMES = [
  ...['Alert', 'App', 'AutoComplete', 'Checkbox', 'ConfigProvider', 'Drawer', 'Dropdown', 'Empty', 'Form'],
  ...['Input', 'InputNumber', 'Modal', 'QRCode', 'Radio', 'Segmented', 'Select', 'Spin', 'Switch', 'Tabs'],
];

/** Parts and hooks that stand at the components. */
const PARTS = {
  Group: Plain,
  Item: Plain,
  List: Plain,
  Password: Plain,
  PRESENTED_IMAGE_SIMPLE: '',
  TextArea: Plain,
  useApp: () => ({ message: {}, notification: {} }),
  useForm: () => [{}],
  useWatch: () => undefined,
};

export function plainAntd(): Record<string, unknown> {
  const component = Object.assign((props: PlainProps) => <Plain {...props} />, PARTS);
  return Object.fromEntries(NAMES.map((name) => [name, component]));
}
