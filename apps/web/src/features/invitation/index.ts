/** The invitation: own figures, and the box that shares the app or the invitation. */
export {
  INVITATION_KEY,
  type InvitationFigures,
  useInvitationFigures,
  useSharing,
} from './queries.ts';
export { ShareBox } from './share-box.tsx';
