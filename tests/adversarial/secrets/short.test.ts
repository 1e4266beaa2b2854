import { shortForms } from '../short.ts';
import { secrets } from './trials.ts';

shortForms(secrets);
