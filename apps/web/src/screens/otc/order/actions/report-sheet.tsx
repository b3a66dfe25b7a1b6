/** Reports an ended order to operators: the kind, what happened, images. */
import { OTC_LIMITS, OTC_REPORT_KINDS, type OtcReportKind } from '@tern/protocol';
import { useState } from 'react';
import { ImagesField, NO_IMAGES, useDisputeStep } from '../../../../features/otc/index.ts';
import { toastError } from '../../../../kit/api/api.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/layer.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { Choices } from './choices.tsx';

interface ReportSheetProps {
  open: boolean;
  onClose(): void;
  orderId: string;
}

export function ReportSheet(props: ReportSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('otc.reportTitle')} closeLabel={t('app.close')}>
      <ReportForm {...props} />
    </Sheet>
  );
}

function ReportForm({ orderId, onClose }: ReportSheetProps) {
  const [kind, setKind] = useState<OtcReportKind>();
  const [text, setText] = useState('');
  const [images, setImages] = useState(NO_IMAGES);
  const [tried, setTried] = useState(false);
  const report = useDisputeStep('reportOtcOrder');
  const told = text.trim();
  const submit = () => {
    setTried(true);
    if (!kind || told === '') return;
    void report
      .mutateAsync({
        orderId,
        kind,
        text: told,
        ...(images.ids.length > 0 && { imageIds: images.ids.join(',') }),
      })
      .then(() => {
        toast(t('otc.reported'), 'ok');
        onClose();
      }, toastError);
  };
  return (
    <div className="flex flex-col gap-4">
      <Choices
        label={t('otc.reportKind')}
        values={OTC_REPORT_KINDS}
        word={(value) => t(`otc.report_${value}`)}
        chosen={kind}
        onChoose={setKind}
        error={tried && !kind ? t('otc.reportKindMissing') : undefined}
      />
      <TextArea
        label={t('otc.reportText')}
        value={text}
        onText={setText}
        maxLength={OTC_LIMITS.report}
        placeholder={t('otc.reportHint')}
        error={tried && told === '' ? t('otc.reportTextMissing') : undefined}
      />
      <ImagesField
        label={t('otc.reportImages')}
        kind="OTC_EVIDENCE"
        most={OTC_LIMITS.images}
        onChange={setImages}
      />
      <Button wide size="large" busy={report.isPending} disabled={images.isBusy} onClick={submit}>
        {t('otc.reportSend')}
      </Button>
    </div>
  );
}
