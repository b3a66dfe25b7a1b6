export { type BackupTimes, logBackup, readBackupTimes } from './backup-log.ts';
export { refuseUsedFolder, restoreBackup } from './restore-backup.ts';
export { restoreExchange } from './restore-exchange.ts';
export { writeBackup } from './write-backup.ts';
