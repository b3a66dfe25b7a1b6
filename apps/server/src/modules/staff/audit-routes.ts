import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import type { AuditLog } from './audit-log.ts';

export function auditRoutes(desk: DeskCallRegistry, audit: AuditLog): void {
  desk.read('getAudit', (request) => audit.list(request));
  desk.read('verifyAudit', async () => {
    const { rows, head, brokenAt } = await audit.verify();
    return { isWhole: brokenAt === 0, rows, head: Buffer.from(head.hash).toString('hex'), brokenAt };
  });
}
