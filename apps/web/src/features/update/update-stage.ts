/** The stages of an update that its popup shows (rules/releases#states), in the order in which they come. */
export type UpdateStage = 'found' | 'updating' | 'checking' | 'done' | 'failed';
