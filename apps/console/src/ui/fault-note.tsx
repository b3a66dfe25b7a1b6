import { Alert, Button } from 'antd';

interface Props {
  title: string;
  text: string;
  retryLabel?: string;
  onRetry?: () => void;
}

/** The server's error message, and a way to ask again. */
export function FaultNote({ title, text, retryLabel, onRetry }: Props) {
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      description={text}
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    />
  );
}
