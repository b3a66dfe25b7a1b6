import { Alert, Button, Form } from 'antd';
import { useId, useRef, useState } from 'react';
import { callDesk, messageOf } from '../../kit/api.ts';
import { base64Of } from '../../kit/base64.ts';
import { useFormChange } from '../../kit/drafts/form-change.ts';
import { t } from '../../locale/text.ts';
import { PICTURE_KINDS } from './picture-file.ts';

/** Uploads a picture and puts its path into the form's field; what members see changes when the banner is saved. */
export function PictureUpload({ language }: { language: 'zh' | 'en' }) {
  const form = Form.useFormInstance();
  const noteChange = useFormChange();
  const file = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const upload = async (chosen: File) => {
    setBusy(true);
    setFault('');
    try {
      const { path } = await callDesk(
        'uploadPicture',
        { base64: await base64Of(chosen), reason: t('content.uploadReason') },
        { timeoutMs: 60_000 },
      );
      form.setFieldValue([language, 'bannerUrl'], path);
      noteChange();
      await form.validateFields([[language, 'bannerUrl']]);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack tight upload">
      <input
        ref={file}
        type="file"
        hidden
        accept={PICTURE_KINDS}
        aria-label={t('content.upload')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // The same file may be chosen again after a failure.
          target.value = '';
          if (chosen) void upload(chosen);
        }}
      />
      <Button loading={isBusy} aria-describedby={hint} onClick={() => file.current?.click()}>
        {isBusy ? t('content.uploading') : t('content.upload')}
      </Button>
      <p className="quiet" id={hint}>
        {t('content.uploadHint')}
      </p>
      {fault && <Alert type="error" showIcon title={fault} role="alert" />}
    </div>
  );
}
