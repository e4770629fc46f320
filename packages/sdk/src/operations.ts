import type { operations } from './generated/openapi.ts'

/** The name of an operation of the service, e.g. `members.list`. */
export type OperationId = Exclude<keyof operations, PublicOperationId>

/** An operation of the public API, which pages read with a publishable key. */
export type PublicOperationId = Extract<keyof operations, `public.${string}`>

type AnyOperation = keyof operations

type Flatten<T> = { [K in keyof T]: T[K] } & {}
type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : never

/** What an operation answers when it succeeds. */
export type AnswerOf<Id extends AnyOperation> = {
  [Status in keyof operations[Id]['responses']]: Status extends 200 | 201 | 202
    ? JsonOf<operations[Id]['responses'][Status]>
    : never
}[keyof operations[Id]['responses']]

/** One item of what a list operation answers. */
export type ItemOf<Id extends AnyOperation> = AnswerOf<Id> extends { items: (infer Item)[] } ? Item : never

/** The JSON an operation takes. */
export type BodyOf<Id extends AnyOperation> = operations[Id] extends { requestBody?: infer Body }
  ? JsonOf<NonNullable<Body>>
  : never

type WireQuery<Id extends AnyOperation> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never

/** On the wire names carry brackets (`status[]`, `createdAt[after]`); callers write lists and objects instead. */
type Bracketed = `${string}[${string}`
type OuterName<Name> = Name extends `${infer Outer}[${string}` ? Outer : never
type InnerNames<Query, Outer extends string> = {
  [Name in keyof Query]-?: Name extends `${Outer}[${infer Inner}]`
    ? Inner extends ''
      ? never
      : Inner
    : never
}[keyof Query]

/** A moment may be given as a Date. */
type Input<Name, Value> = Name extends `${string}At` ? Value | Date : Value
type ListForm<Query, Name extends string> = `${Name}[]` extends keyof Query
  ? NonNullable<Query[`${Name}[]`]>
  : never
type ObjectForm<Query, Name extends string> = [InnerNames<Query, Name>] extends [never]
  ? never
  : {
      [Inner in InnerNames<Query, Name> & string]?:
        | Input<
            Name,
            `${Name}[${Inner}]` extends keyof Query ? NonNullable<Query[`${Name}[${Inner}]`]> : never
          >
        | undefined
    }

type PlainParameters<Query> = {
  [Name in keyof Query as Name extends Bracketed ? never : Name]?:
    | Input<Name, NonNullable<Query[Name]>>
    | ListForm<Query, Name & string>
    | ObjectForm<Query, Name & string>
    | undefined
}
type BracketedParameters<Query> = {
  [Name in Exclude<OuterName<keyof Query>, keyof Query> & string]?:
    | ListForm<Query, Name>
    | ObjectForm<Query, Name>
    | undefined
}

/** The query an operation takes, as callers write it: `{ status: ['active', 'grace'], createdAt: { after: date } }`. */
export type QueryOf<Id extends AnyOperation> = Flatten<
  PlainParameters<WireQuery<Id>> & BracketedParameters<WireQuery<Id>>
>
