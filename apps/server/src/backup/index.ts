export { refuseUsedFolder, restoreBackup } from './restore-backup.ts';
export { restoreExchange } from './restore-exchange.ts';
export { writeBackup } from './write-backup.ts';
